/** A claim's text without the number that it may begin with, which is shown beside it. */
export function withoutNumber({ number, text }: { number: number; text: string }): string {
  return text.replace(new RegExp(`^\\s*${number}\\s*\\.\\s*`), '').trim();
}
