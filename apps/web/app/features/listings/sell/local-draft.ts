import type { SellFields } from './sell.rules.ts';

const version = 1;

/** What a device keeps of an unfinished listing. `patentId` once the server has a draft of it. */
export type LocalDraft = { patentId: string | null; fields: SellFields; savedAt: string };

/** A new listing and each edited one have a place of their own, per person. */
function placeOf(userId: string, editedId: string | null): string {
  return `sell-draft:${userId}${editedId ? `:${editedId}` : ''}`;
}

/** The draft that this device kept; null where there is none that this version can read. */
export function loadLocalDraft(userId: string, editedId: string | null): LocalDraft | null {
  try {
    const text = localStorage.getItem(placeOf(userId, editedId));
    const stored: { version?: unknown } & LocalDraft = text ? JSON.parse(text) : null;
    if (stored?.version !== version || typeof stored.fields?.title !== 'string') return null;
    return { patentId: stored.patentId, fields: stored.fields, savedAt: stored.savedAt };
  } catch {
    return null;
  }
}

export function saveLocalDraft(userId: string, editedId: string | null, draft: LocalDraft): void {
  try {
    localStorage.setItem(placeOf(userId, editedId), JSON.stringify({ version, ...draft }));
  } catch {
    // Storage is full or switched off: the server's draft remains.
  }
}

export function clearLocalDraft(userId: string, editedId: string | null): void {
  try {
    localStorage.removeItem(placeOf(userId, editedId));
  } catch {
    // Nothing was kept.
  }
}
