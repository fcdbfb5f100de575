/**
 * The pages of these papers as one PDF, with the same words on each and without a seal. What rewrites PDFs is loaded when the
 * first is asked for.
 */
export async function markPages(papers: readonly Buffer[], words: string): Promise<Buffer> {
  const engine = await import('./page-mark.engine.ts');
  return engine.markPages(papers, words);
}
