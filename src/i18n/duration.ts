/**
 * A run's time in its two largest units, e.g. `1m 5s`.
 *
 * @param units - What stands behind hours, minutes and seconds.
 */
export function durationText(seconds: number, units: readonly [string, string, string]): string {
  const whole = Math.floor(seconds);
  if (whole < 1) return `<1${units[2]}`;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = whole % 60;
  const parts =
    hours > 0
      ? [
          [hours, 0],
          [minutes, 1],
        ]
      : [
          [minutes, 1],
          [rest, 2],
        ];
  return parts
    .filter(([amount]) => amount)
    .map(([amount, unit]) => `${amount}${units[unit as 0 | 1 | 2]}`)
    .join(' ');
}
