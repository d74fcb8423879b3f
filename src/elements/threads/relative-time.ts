const steps: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/**
 * How long ago something was, as a reader says it: `5 minutes ago`, `昨天`.
 *
 * @param iso - ISO-8601 time; anything else gives an empty text.
 * @param now - Milliseconds since the epoch.
 */
export function relativeTime(iso: string | undefined, now: number, lang: string): string {
  const then = Date.parse(iso ?? '');
  if (Number.isNaN(then)) return '';
  const seconds = Math.round((then - now) / 1000);
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  // Clocks differ: what was just now on the server is not in the future for the reader.
  const count = unit === 'second' ? 0 : Math.min(0, Math.trunc(seconds / size));
  return new Intl.RelativeTimeFormat(lang, {numeric: 'auto', style: 'short'}).format(count, unit);
}
