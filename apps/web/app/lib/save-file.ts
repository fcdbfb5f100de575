/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download has its own reference to the content by the time this runs.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
