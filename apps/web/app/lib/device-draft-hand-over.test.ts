import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handOverDrafts, saveWithOpenForm } from './device-draft-hand-over.ts';
import {
  type DeviceDraft,
  draftPlace,
  placesOf,
  readDeviceDraft,
  removeDeviceDraft,
  writeDeviceDraft,
} from './device-drafts.ts';

const place = draftPlace('ada', null);
const draft: Omit<DeviceDraft, 'savedAt'> = {
  patentId: null,
  idempotencyKey: '01890000-0000-4000-8000-000000000001',
  fields: { title: 'Hinge' },
  wire: { title: 'Hinge', price: 100, categories: [2, 1] },
  stored: {},
  onlyHere: [],
  savedByHand: false,
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

/** The network as it answers, call by call. */
function network(...answers: (() => Response)[]) {
  const fetching = vi.fn(async (_url: string, _init: { method: string; body: string }) => {
    const next = answers.shift();
    if (!next) throw new TypeError('Failed to fetch');
    return next();
  });
  vi.stubGlobal('fetch', fetching);
  return () =>
    fetching.mock.calls.map(([url, { method, body }]) => [
      `${method} ${url}`,
      JSON.parse(body) as unknown,
    ]);
}
const saved = () => Response.json({ id: 'p1' });
const refusal = (status: number, code: string, detail: string) => () =>
  Response.json({ code, detail }, { status });

it('saves a draft that the server never saw, and changes to one that it has', async () => {
  writeDeviceDraft(place, draft);
  writeDeviceDraft(draftPlace('ada', 'p2'), {
    ...draft,
    patentId: 'p2',
    stored: { categories: [2, 1], title: 'Old', price: 100 },
  });
  writeDeviceDraft(draftPlace('someone else', null), draft);
  const calls = network(saved, saved);
  expect(await handOverDrafts('ada')).toEqual({ failures: [], onlyHere: [] });
  expect(calls()).toEqual([
    ['POST /api/v1/patent', { ...draft.wire, idempotencyKey: draft.idempotencyKey }],
    ['PATCH /api/v1/patent', { title: 'Hinge', id: 'p2', was: { title: 'Old' } }],
  ]);
});

it('makes no call for what is already saved, or empty', async () => {
  writeDeviceDraft(place, { ...draft, patentId: 'p1', stored: draft.wire });
  writeDeviceDraft(draftPlace('ada', 'blank'), { ...draft, wire: { title: '', price: 100 } });
  const calls = network();
  expect(await handOverDrafts('ada')).toEqual({ failures: [], onlyHere: [] });
  expect(calls()).toEqual([]);
});

it('says what could not be saved, and what only this device can keep', async () => {
  writeDeviceDraft(place, { ...draft, onlyHere: ['the owners in step 5'] });
  network();
  expect(await handOverDrafts('ada')).toEqual({
    failures: [expect.stringMatching(/^Unable to connect/)],
    onlyHere: ['the owners in step 5'],
  });
  expect(readDeviceDraft(place), 'it stays').toMatchObject({ wire: draft.wire });
});

it('does not overwrite what was changed elsewhere', async () => {
  writeDeviceDraft(place, { ...draft, patentId: 'p1', stored: { title: 'Old' } });
  network(refusal(409, 'listings.changed_elsewhere', 'It was changed elsewhere.'));
  expect((await handOverDrafts('ada')).failures).toEqual(['It was changed elsewhere.']);
});

it('makes a new draft from one that was deleted in the meantime', async () => {
  writeDeviceDraft(place, { ...draft, patentId: 'p1', stored: { title: 'Old' } });
  const calls = network(refusal(404, 'listings.not_found', 'There is no such listing.'), saved);
  expect((await handOverDrafts('ada')).failures).toEqual([]);
  expect(calls()[1]).toEqual(['POST /api/v1/patent', draft.wire]);
});

it('leaves a public listing alone, and lets an open form save its own', async () => {
  const publicEdit = { ...draft, patentId: 'p1', savedByHand: true, onlyHere: ['your changes'] };
  writeDeviceDraft(draftPlace('ada', 'p1'), publicEdit);
  writeDeviceDraft(place, draft);
  const save = vi.fn(async () => 'p3');
  const leave = saveWithOpenForm(place, save);
  const calls = network();
  expect(await handOverDrafts('ada')).toEqual({ failures: [], onlyHere: ['your changes'] });
  expect(save).toHaveBeenCalledOnce();
  expect(calls()).toEqual([]);
  leave();
});

it('a draft belongs to one person, and is not rewritten when nothing changed', () => {
  writeDeviceDraft(place, draft);
  const first = localStorage.getItem(place);
  writeDeviceDraft(place, { ...draft, wire: { categories: [2, 1], price: 100, title: 'Hinge' } });
  expect(localStorage.getItem(place)).toBe(first);
  expect(placesOf('ad')).toEqual([]);
  expect(placesOf('ada')).toEqual([place]);
  removeDeviceDraft(place);
  expect(readDeviceDraft(place)).toBeNull();
});

it('what another version or another program left in its place is ignored', () => {
  for (const text of ['', 'null', '{', '{"version":1,"fields":{}}', '[]']) {
    localStorage.setItem(place, text);
    expect(readDeviceDraft(place)).toBeNull();
  }
});
