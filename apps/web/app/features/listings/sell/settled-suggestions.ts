import type { SuggestedField } from './suggestions.rules.ts';

/** What this device remembers about one document: which suggestions were used or dismissed. */
type Settled = { documentUri: string; fields: SuggestedField[] };

function placeOf(userId: string): string {
  return `sell-suggestions:${userId}`;
}

/** What was used or dismissed for this document; empty if another one was read since. */
export function loadSettled(userId: string, documentUri: string): SuggestedField[] {
  try {
    const stored: Settled | null = JSON.parse(localStorage.getItem(placeOf(userId)) ?? 'null');
    return stored?.documentUri === documentUri && Array.isArray(stored.fields) ? stored.fields : [];
  } catch {
    return [];
  }
}

export function saveSettled(userId: string, settled: Settled): void {
  try {
    localStorage.setItem(placeOf(userId), JSON.stringify(settled));
  } catch {
    // Storage is full or disabled: it is suggested again after a reload.
  }
}
