/** Cookies of one origin, as a browser would keep them; for clients in the same process. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  get(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  clear(): void {
    this.#cookies.clear();
  }

  /** What `document.cookie` would read, HttpOnly cookies included. */
  toString(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Takes one `Set-Cookie` line in. */
  keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const [name = '', value = ''] = pair.split('=');
    const expired = attributes.some((attribute) => /max-age=0\b/i.test(attribute));
    if (expired) this.#cookies.delete(name.trim());
    else this.#cookies.set(name.trim(), value.trim());
  }
}
