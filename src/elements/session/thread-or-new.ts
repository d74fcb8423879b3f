/** The thread that an attribute names; `null` for a new conversation. */
export function threadOrNew(id: string | null): string | null {
  return id === null || id === '' || id === 'new' ? null : id;
}
