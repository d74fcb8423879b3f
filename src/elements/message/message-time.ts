/** A time for people: of today without its date. `full` names the day as well, for who wants it exactly. */
export function formatTime(time: number, lang: string, style?: 'full'): string {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date().toDateString();
  const dateStyle = style ?? (isToday ? undefined : 'medium');
  const options: Intl.DateTimeFormatOptions = {timeStyle: 'short', ...(dateStyle && {dateStyle})};
  try {
    return new Intl.DateTimeFormat(lang, options).format(date);
  } catch {
    // A host may write a tag that is none.
    return new Intl.DateTimeFormat(undefined, options).format(date);
  }
}
