import type { SuggestedField } from './suggestions.rules.ts';

/** What this device remembers of one document: which suggestions were used or dismissed. */
type Settled = { documentUri: string; fields: SuggestedField[] };

function placeOf(userId: string): string {
  return `sell-suggestions:${userId}`;
}

/** What was settled of this document; nothing where another one was looked at since. */
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
    // Storage is full or switched off: it is offered again after a reload.
  }
}
