import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The id of the element in which a document carries what its HTML was made from. */
export const firstLookElement = 'first-look';

/** Answers of the API as the cache keeps them. */
type Carried = { key: QueryKey; data: unknown }[];

let taken = false;

/** The text of the element: JSON in which nothing can be read as markup, whatever people wrote. */
export function writeFirstLook(carried: Carried): string {
  return JSON.stringify(carried).replaceAll('<', '\\u003c');
}

/**
 * Puts what the document carries into the cache, so that the first render in the browser is the HTML that is there,
 * and nothing is fetched twice. The element is removed. A document without one, or with one that is broken, is
 * an ordinary page.
 */
export function takeFirstLook(client: QueryClient): void {
  const element = document.getElementById(firstLookElement);
  if (!element) return;
  for (const { key, data } of readCarried(element.textContent)) {
    client.setQueryData(key, data);
    taken = true;
  }
  element.remove();
}

/** Whether this document came with a first look. If so, someone was signed in when the server wrote it. */
export function hasFirstLook(): boolean {
  return taken;
}

function readCarried(text: string | null): Carried {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return Array.isArray(value) ? (value as Carried) : [];
  } catch {
    return [];
  }
}
