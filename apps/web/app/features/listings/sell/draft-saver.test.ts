import type { PatentFields } from '@claimstead/contract/listings.contract.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerWith, json, sentBody } from '../../identity/identity.test-kit.tsx';
import { createDraftSaver } from './draft-saver.ts';

const blank: PatentFields = { title: '', description: '', patentNumber: '', price: 100 };
const options = { patentId: null, idempotencyKey: null, savesByItself: true, stored: {}, blank };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([{ patentNumber: '10,000,000' }, { description: 'A hinge.' }, { price: 200 }])(
  'a draft is kept on the server from the first field: %o',
  async (first) => {
    const fetching = answerWith(json(200, { id: '7' }));
    const saver = createDraftSaver(options);
    saver.change({ ...blank, ...first });
    await vi.runOnlyPendingTimersAsync();
    expect(sentBody(fetching)).toMatchObject(first);
    expect(saver.snapshot()).toMatchObject({ state: 'saved', patentId: '7' });
  },
);

it('a form in which nobody has typed leaves nothing on the server', async () => {
  const fetching = answerWith();
  createDraftSaver(options).change(blank);
  await vi.runOnlyPendingTimersAsync();
  expect(fetching).not.toHaveBeenCalled();
});
