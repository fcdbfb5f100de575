import { api } from './api-client.ts';
import { isProblem } from './api-problem.ts';
import {
  type DeviceDraft,
  fieldsBefore,
  isBlank,
  placesOf,
  readDeviceDraft,
  unsavedFields,
} from './device-drafts.ts';
import { wordsFor } from './problem-words.ts';

/** What would be lost if the device's copies were erased now: sentences or parts of the form. */
export type HandOver = { failures: string[]; onlyHere: string[] };

const openForms = new Map<string, () => Promise<unknown>>();

/** An open form saves its draft itself, in order with its other calls. Returns how to unregister. */
export function saveWithOpenForm(place: string, saveNow: () => Promise<unknown>): () => void {
  openForms.set(place, saveNow);
  return () => {
    if (openForms.get(place) === saveNow) openForms.delete(place);
  };
}

/** Saves a person's drafts on this device to the server, and says what could not be saved. */
export async function handOverDrafts(userId: string): Promise<HandOver> {
  const found: HandOver = { failures: [], onlyHere: [] };
  for (const place of placesOf(userId)) {
    try {
      await handOver(place);
    } catch (error) {
      found.failures.push(wordsFor(error));
    }
    found.onlyHere.push(...(readDeviceDraft(place)?.onlyHere ?? []));
  }
  return {
    failures: [...new Set(found.failures)],
    onlyHere: [...new Set(found.onlyHere)],
  };
}

async function handOver(place: string): Promise<void> {
  const draft = readDeviceDraft(place);
  if (!draft || draft.savedByHand || isBlank(draft.wire)) return;
  const openForm = openForms.get(place);
  if (openForm) await openForm();
  else await push(draft);
}

async function push({ patentId, idempotencyKey, wire, stored }: DeviceDraft): Promise<void> {
  const changes = unsavedFields(wire, stored);
  if (patentId !== null && Object.keys(changes).length === 0) return;
  if (patentId === null) {
    return void (await api('POST /patent', { body: { ...wire, idempotencyKey } }));
  }
  try {
    const was = fieldsBefore(changes, stored);
    await api('PATCH /patent', { body: { ...changes, id: patentId, was } });
  } catch (error) {
    // Deleted in the meantime: what was typed here becomes a new draft, as in the form.
    if (!isProblem(error, 'listings.not_found')) throw error;
    await api('POST /patent', { body: wire });
  }
}
