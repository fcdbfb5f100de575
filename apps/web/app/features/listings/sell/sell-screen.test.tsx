import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { draftPlace, writeDeviceDraft } from '../../../lib/device-drafts.ts';
import { MeContext } from '../../../lib/session.ts';
import { aPatent } from '../../../patents.fixture.ts';
import { ada, openScreen } from '../../identity/identity.test-kit.tsx';
import { emptyFields, wireFieldsOf } from './draft-fields.ts';
import { sellCopy } from './sell.copy.ts';
import { SellScreen } from './sell-screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  localStorage.clear();
});

type Answers = { categories?: [status: number, body: unknown][]; mine?: Listing[] };

/** The form of a new listing, with what the server answers; categories answer by turns. */
function open({ categories = [], mine = [] }: Answers) {
  const headers = { 'content-type': 'application/json' };
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const [status, body] = url.includes('/categories')
      ? (categories.shift() ?? [200, []])
      : [200, url.includes('/patents/active') ? mine : []];
    return new Response(JSON.stringify(body), { status, headers });
  });
  openScreen(
    <MeContext value={ada}>
      <SellScreen editedId={null} />
    </MeContext>,
    '/sell',
  );
  return { asked: (path: string) => asked.filter((url) => url.includes(path)) };
}

const draft = (number: number, change: Partial<Listing> = {}): Listing => ({
  ...aPatent(number),
  title: 'Folding Hinge',
  createTimestamp: '2026-11-20T12:00:00.000Z',
  publishedTimestamp: null,
  published: false,
  description: '',
  publicPage: 'off',
  status: 'draft',
  isOwner: true,
  wishlisted: false,
  moves: ['edit'],
  ownerSight: 'shown',
  ownerUserId: ada.id,
  ...change,
});

const { unfinished: copy } = sellCopy;
const step = () => screen.findByText(sellCopy.steps.additional.title);

it('a form whose categories could not be loaded says so, asks once, and appears after a retry', async () => {
  const { asked } = open({
    categories: [
      [500, {}],
      [200, []],
    ],
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(sellCopy.formFailed);
  expect(asked('/categories')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await step()).toBeTruthy();
});

it('a draft that another browser began is offered with its title and day, beside the new listing', async () => {
  const started = draft(2);
  open({ mine: [started] });
  await step();
  expect(
    screen.getByText(copy.text('Folding Hinge', 'Nov 20, 2026'), { exact: false }),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: copy.go }).getAttribute('href')).toBe(
    `/sell?id=${started.id}`,
  );
  expect(screen.queryByRole('link', { name: /See all/ })).toBeNull();
});

it('of several the latest is offered, and where all are; one without a title is told by its number', async () => {
  open({ mine: [draft(2, { title: '', patentNumber: '9800002' }), draft(3)] });
  await step();
  expect(screen.getByText(/“Draft of US 9,800,002”/)).toBeTruthy();
  expect(screen.getByRole('link', { name: copy.all(2) }).getAttribute('href')).toBe(
    '/account/listings',
  );
});

it('what is no unfinished listing of one’s own is not offered', async () => {
  open({
    mine: [
      draft(2, { publishedTimestamp: '2026-11-21T12:00:00.000Z' }),
      draft(3, { status: 'active' }),
      draft(4, { ownerUserId: aPatent(9).id }),
    ],
  });
  await step();
  expect(screen.queryByRole('link', { name: copy.go })).toBeNull();
});

it('what this browser began is restored, and nothing else is offered', async () => {
  const fields = { ...emptyFields(ada), title: 'My hinge' };
  writeDeviceDraft(draftPlace(ada.id, null), {
    patentId: null,
    idempotencyKey: '01890000-0000-7000-8000-000000000001',
    fields,
    wire: wireFieldsOf(fields),
    stored: {},
    onlyHere: [],
    savedByHand: false,
  });
  const { asked } = open({ mine: [draft(2)] });
  await step();
  expect(screen.queryByRole('link', { name: copy.go })).toBeNull();
  expect(asked('/patents/active')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: sellCopy.restored.fresh }));
  await step();
  expect(screen.queryByRole('link', { name: copy.go })).toBeNull();
});
