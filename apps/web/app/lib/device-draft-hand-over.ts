import { api } from './api-client.ts';
import {
  type DeviceDraft,
  fieldsBefore,
  placesOf,
  readDeviceDraft,
  unsavedFields,
} from './device-drafts.ts';
import { wordsFor } from './problem-words.ts';

/** What would be lost if the device's copies were erased now, a sentence or a part of the form each. */
export type HandOver = { failures: string[]; onlyHere: string[] };

const openForms = new Map<string, () => Promise<unknown>>();

/** An open form saves its draft itself, in turn with its other calls. Returns how to end that. */
export function saveWithOpenForm(place: string, saveNow: () => Promise<unknown>): () => void {
  openForms.set(place, saveNow);
  return () => {
    if (openForms.get(place) === saveNow) openForms.delete(place);
  };
}

/** Brings what this device keeps for a person to the server, and says what could not be brought there. */
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
  const openForm = openForms.get(place);
  if (openForm) return void (await openForm());
  const draft = readDeviceDraft(place);
  if (!draft || draft.savedByHand) return;
  await push(draft);
}

async function push({ patentId, wire, stored }: DeviceDraft): Promise<void> {
  const changes = unsavedFields(wire, stored);
  if (patentId === null) await api('POST /patent', { body: wire });
  else if (Object.keys(changes).length > 0) {
    const was = fieldsBefore(changes, stored);
    await api('PATCH /patent', { body: { ...changes, id: patentId, was } });
  }
}
