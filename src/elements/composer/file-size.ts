/** A size as people read it, in binary units: `12.3 KiB`. */
export function formatSize(bytes: number, lang: string): string {
  const units = ['B', 'KiB', 'MiB', 'GiB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${new Intl.NumberFormat(lang, {maximumFractionDigits: digits}).format(value)} ${units[unit]}`;
}
