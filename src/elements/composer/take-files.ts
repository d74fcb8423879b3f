interface DropHost extends HTMLElement {
  /** Whether files may be attached. */
  readonly takesFiles: boolean;
  attach(files: Iterable<File>): void;
}

/**
 * Takes the files that are dropped on an element, or pasted into it.
 *
 * @param onOver - Told when files are dragged over the element, and when they no longer are.
 */
export function takeFiles(host: DropHost, onOver: (isOver: boolean) => void): void {
  /** How many elements inside each other the files are over. */
  let depth = 0;

  const onDrag = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files') || !host.takesFiles) return;
    event.preventDefault();
    if (event.type === 'dragenter') depth += 1;
    onOver(true);
  };
  const take = (event: Event, data: DataTransfer | null): void => {
    if (!data?.files.length || !host.takesFiles) return;
    event.preventDefault();
    host.attach(data.files);
    host.focus();
  };
  host.addEventListener('dragenter', onDrag);
  host.addEventListener('dragover', onDrag);
  host.addEventListener('dragleave', () => {
    depth = Math.max(0, depth - 1);
    if (depth === 0) onOver(false);
  });
  host.addEventListener('drop', (event) => {
    depth = 0;
    onOver(false);
    take(event, event.dataTransfer);
  });
  host.addEventListener('paste', (event) => take(event, event.clipboardData));
}
