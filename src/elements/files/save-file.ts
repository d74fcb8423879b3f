/** How long a saved file's address stays, in milliseconds: the browser reads it after the click. */
const addressTime = 60_000;

/** Hands a response to the browser as a download. A link alone could not carry the session's credentials. */
export async function saveFile(response: Response, name: string): Promise<void> {
  if (!response.ok) throw new Error(`status ${response.status}`);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), addressTime);
}
