const rules = new Intl.PluralRules('en');

/** The word for one thing, or for any other number of them. */
export function plural(count: number, one: string, other: string): string {
  return rules.select(count) === 'one' ? one : other;
}
