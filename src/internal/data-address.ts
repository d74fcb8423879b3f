/**
 * A `data:` address that holds the content itself. Opened by itself it has no origin, where a `blob:` address would have
 * the page's: what may hold scripts, such as an SVG, goes here.
 */
export async function dataAddress(content: Blob): Promise<string> {
  const reader = new FileReader();
  await new Promise((resolve, reject) => {
    reader.addEventListener('load', resolve);
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(content);
  });
  return reader.result as string;
}
