export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}

/** How the cost grows with the size: the slope of its logarithm. 1 is in proportion, 2 is the square. */
export function exponentOf(sizes: readonly number[], costs: readonly number[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = sizes.map(Math.log);
  const y = costs.map(Math.log);
  const [meanX, meanY] = [mean(x), mean(y)];
  const covariance = mean(x.map((value, index) => (value - meanX) * ((y[index] ?? 0) - meanY)));
  return covariance / mean(x.map((value) => (value - meanX) ** 2));
}

export function format(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map(line).join('\n');
}
