import type { PatentFields } from '@claimstead/contract/listings.contract.ts';

const version = 4;
const prefix = 'sell-draft:';

/**
 * What a device keeps of an unfinished listing. It lives here, and not with the form, because it is saved and
 * erased at sign-out, from whatever page that happens (device-draft-hand-over.ts).
 */
export type DeviceDraft<Fields = unknown> = {
  /** Once the server has a draft of it. */
  patentId: string | null;
  /** The key that the server creates the draft under, so that a lost response makes no second one. */
  idempotencyKey: string;
  /** Everything in the form. */
  fields: Fields;
  /** What the server should have of it, and what it was last known to have. */
  wire: PatentFields;
  stored: PatentFields;
  /** What only this device can keep, in the words of the form. */
  onlyHere: string[];
  /** A public listing: buyers must not see half an edit, so it is saved only by hand. */
  savedByHand: boolean;
  savedAt: string;
};

/** A new listing and each edited one have separate places, per person. */
export function draftPlace(userId: string, editedId: string | null): string {
  return `${prefix}${userId}${editedId ? `:${editedId}` : ''}`;
}

export function placesOf(userId: string): string[] {
  try {
    const own = draftPlace(userId, null);
    return Object.keys(localStorage).filter((key) => key === own || key.startsWith(`${own}:`));
  } catch {
    return [];
  }
}

/** The draft in this place; null if there is none that this version can read. */
export function readDeviceDraft<Fields>(place: string): DeviceDraft<Fields> | null {
  try {
    const text = localStorage.getItem(place);
    const kept: ({ version?: unknown } & DeviceDraft<Fields>) | null = text
      ? JSON.parse(text)
      : null;
    return kept?.version === version && kept.fields && kept.wire && kept.stored ? kept : null;
  } catch {
    return null;
  }
}

let isErased = false;

/** Stores a draft; storing the same again does nothing, so that other tabs hear only of changes. */
export function writeDeviceDraft(place: string, draft: Omit<DeviceDraft, 'savedAt'>): void {
  if (isErased) return;
  try {
    const before = readDeviceDraft(place);
    const now = { version, ...draft };
    if (before && isSame({ ...before, savedAt: '' }, { ...now, savedAt: '' })) return;
    const text = JSON.stringify({ ...now, savedAt: new Date().toISOString() });
    localStorage.setItem(place, text);
  } catch {
    // Storage is full or disabled: the server's draft remains.
  }
}

export function removeDeviceDraft(place: string): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // Nothing was stored.
  }
}

/** At sign-out: none of this person's drafts stays on the device or is written there again. */
export function eraseDeviceDrafts(userId: string): void {
  isErased = true;
  for (const place of placesOf(userId)) removeDeviceDraft(place);
}

/** Calls `heard` when another tab of this browser writes to this place, or (null) empties it. */
export function onDraftElsewhere<Fields>(
  place: string,
  heard: (draft: DeviceDraft<Fields> | null) => void,
): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === place) heard(readDeviceDraft<Fields>(place));
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Whether both are equal, whatever the order of their members. */
export function isSame(one: unknown, other: unknown): boolean {
  return inOrder(one) === inOrder(other);
}

/** JSON with its members sorted. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => a.localeCompare(b)))
      : part,
  );
}

/** The fields that differ from what the server has. */
export function unsavedFields(wire: PatentFields, stored: PatentFields): PatentFields {
  const known = new Map(Object.entries(stored));
  const changed = Object.entries(wire).filter(
    ([name, value]) => inOrder(value) !== inOrder(known.get(name)),
  );
  return Object.fromEntries(changed);
}

/** What these fields were, as the server was last known to have them. */
export function fieldsBefore(changes: PatentFields, stored: PatentFields): PatentFields {
  const names = new Set(Object.keys(changes));
  return Object.fromEntries(Object.entries(stored).filter(([name]) => names.has(name)));
}

/** An empty form: no draft is made from it. */
export function isBlank({
  title,
  description,
  patentNumber,
  countryOfIssue,
  categories,
}: PatentFields) {
  const texts = [title, description, patentNumber, countryOfIssue];
  return texts.every((text) => !text) && (categories ?? []).length === 0;
}
