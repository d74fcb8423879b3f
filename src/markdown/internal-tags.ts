/** Tags of the agent's own prompt. A model sometimes repeats them; its reader should see only what is inside. */
export const internalTagNames: readonly string[] = [
  'current_uploads',
  'uploaded_files',
  'slash_skill_activation',
  'system-reminder',
  'memory',
  'current_date',
];

/** One such tag at the start of a text: opening, closing or self-closing, with or without attributes. */
export const internalTag = new RegExp(
  `^</?(?:${internalTagNames.join('|')})(?:\\s[^<>]*)?/?>`,
  'i',
);
