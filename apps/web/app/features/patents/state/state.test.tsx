import type { PatentState } from '@claimstead/contract/patent-state.contract.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { patentStateCopy } from '../../../ui/patent-state.copy.ts';
import { answerWith, json, openScreen } from '../../identity/identity.test-kit.tsx';
import { KnownOfPatent } from './known-of-patent.tsx';
import { OwnPaymentStop } from './own-payment-stop.tsx';
import { stateCopy as copy } from './state.copy.ts';
import { heldState } from './state.fixture.ts';
import { usePatentState } from './state.queries.ts';
import { PaymentStop } from './tell-when.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const strip = () => screen.findByRole('group', { name: patentStateCopy.heading });

it('says each part in a sentence with its day, and each name leads to its section', async () => {
  answerWith(json(200, heldState));
  const onLeave = vi.fn();
  openScreen(<KnownOfPatent patentId="7" onLeave={onLeave} />, '/account/todo');
  expect(screen.getByRole('status', { name: copy.loading })).toBeTruthy();
  const shown = within(await strip());
  const links = shown
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Term', '/listing/7#patent-record'],
    ['Fees', '/listing/7#patent-record'],
    ['Title', '/listing/7#abstract-of-title'],
    ['Disclosures', '/listing/7#disclosures'],
  ]);
  expect(shown.getByText('Ends May 13, 2036.').parentElement?.textContent).toContain(
    patentStateCopy.asOf('May 2, 2026'),
  );
  expect(shown.queryByText('A license is recorded (210/4).')).toBeNull();
  expect(shown.queryByText(patentStateCopy.limits)).toBeNull();
  fireEvent.click(shown.getByRole('link', { name: 'Title' }));
  expect(onLeave).toHaveBeenCalledOnce();
});

it('where a person is about to pay, nothing is left out, and it never says that a patent is in force', async () => {
  answerWith(json(200, heldState));
  openScreen(<KnownOfPatent patentId="7" whole />, '/listing/7');
  const region = await strip();
  expect(within(region).getByText('A license is recorded (210/4).')).toBeTruthy();
  expect(within(region).getByText(patentStateCopy.limits)).toBeTruthy();
  expect(region.textContent).not.toMatch(/clear title|no liens|verified|valid\b|in force/i);
});

it('says that it didn’t load, with a way to try again', async () => {
  answerWith(json(500, { status: 500, code: 'http.internal', detail: 'It broke.' }));
  openScreen(<KnownOfPatent patentId="7" />, '/listing/7');
  expect(await screen.findByText(copy.failed)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

function Stop() {
  const state = usePatentState('7');
  return state ? <PaymentStop patentId="7" payment={state.payment} /> : null;
}

const waiting: PatentState = {
  ...heldState,
  payment: { state: 'title_held', words: 'Nobody can pay for it yet.', wait: 'waits' },
};

it('one press asks to be told, at once on the page; the next one takes it back', async () => {
  const empty = () => new Response(null, { status: 204 });
  const fetching = answerWith(json(200, heldState), empty(), json(200, waiting), empty());
  openScreen(<Stop />, '/listing/7');
  expect(await screen.findByText('Nobody can pay for it yet.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: copy.tell }));
  expect(await screen.findByText(copy.waits)).toBeTruthy();
  await waitFor(() => expect(fetching).toHaveBeenCalledTimes(3));
  expect(fetching.mock.calls[1]?.[1]).toMatchObject({ method: 'PUT' });
  fireEvent.click(screen.getByRole('button', { name: copy.dontTell }));
  expect(await screen.findByRole('button', { name: copy.tell })).toBeTruthy();
  await waitFor(() => expect(fetching.mock.calls[3]?.[1]).toMatchObject({ method: 'DELETE' }));
});

it('what could not be kept is taken back on the page', async () => {
  const refused = json(409, { status: 409, code: 'listings.not_stopped_by_title', detail: 'No.' });
  answerWith(
    json(200, heldState),
    refused,
    json(200, { ...heldState, payment: { state: 'open' } }),
  );
  openScreen(<Stop />, '/listing/7');
  fireEvent.click(await screen.findByRole('button', { name: copy.tell }));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});

it('reads that it is reserved for another, and has nothing to press', () => {
  const words = 'You can’t buy it right now: it’s reserved for another buyer.';
  const payment = { state: 'reserved', words, wait: 'none' } as const;
  openScreen(<PaymentStop patentId="7" payment={payment} />, '/listing/7');
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('an owner reads until when nobody can pay, and where to send a paper', () => {
  const words = 'Buyers won’t be able to pay until a security interest is released.';
  const payment = { state: 'title_held', words, wait: 'none' } as const;
  openScreen(
    <OwnPaymentStop state={{ ...heldState, payment }} paper={<p>Send a paper</p>} />,
    '/listing/7',
  );
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText('Send a paper')).toBeTruthy();
});

it('an owner reads nothing of it where buyers can pay', () => {
  openScreen(
    <OwnPaymentStop state={{ ...heldState, payment: { state: 'open' } }} paper={null} />,
    '/listing/7',
  );
  expect(document.body.textContent).not.toContain('pay');
});
