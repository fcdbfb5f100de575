import { commands } from 'vitest/browser';

/** On how many sheets of paper what is shown now is printed. */
export function countSheets(): Promise<number> {
  // As a document of its own: a test is shown in a frame, which prints only what is in sight.
  const page = document.documentElement.cloneNode(true) as HTMLElement;
  for (const script of page.querySelectorAll('script')) script.remove();
  return commands.sheets(`<!doctype html>${page.outerHTML}`);
}
