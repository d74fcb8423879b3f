/** The virtual path that an address of an answer means; `null` for any other. Escapes are undone once. */
export function artifactPathOf(href: string): string | null {
  return href.startsWith('/mnt/') ? decodedPath(href) : null;
}

/** An address without what follows its path, escapes undone; `null` where they are broken. */
export function decodedPath(address: string): string | null {
  try {
    return decodeURIComponent(address.replace(/[?#].*$/s, ''));
  } catch {
    return null;
  }
}
