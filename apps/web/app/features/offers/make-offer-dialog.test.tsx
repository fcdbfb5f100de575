import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerWith, json, openScreen } from '../identity/identity.test-kit.tsx';
import { MakeOfferDialog } from './make-offer-dialog.tsx';
import { offersCopy } from './offers.copy.ts';

const copy = offersCopy.dialog;
const listing = {
  id: 'l1',
  ownerUserId: 'u1',
  patentNumber: '9123456',
  price: 1500,
  acceptingOffers: false,
} as unknown as Listing;

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

async function open() {
  openScreen(
    <MakeOfferDialog listing={listing} opened onClose={vi.fn()} known={<p>What decides</p>} />,
    '/listing/l1',
  );
  return screen.findByLabelText<HTMLInputElement>(copy.amount);
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it('the button names the exact amount, and an amount above the price asks first', async () => {
  const fetching = answerWith(json(200, { id: 'o1', amount: 1600.5 }));
  const amount = await open();
  expect(screen.getByRole('button', { name: copy.submit })).toBeTruthy();
  enter(amount, '1400');
  expect(screen.queryByText(/^Are you sure\?/)).toBeNull();
  enter(amount, '1600.5');
  expect(screen.getByText(/^Are you sure\? Your offer of \$1,600\.50/)).toBeTruthy();
  press(copy.submitAmount('$1,600.50'));
  expect(await screen.findByText('arrived')).toBeTruthy();
  expect(String(fetching.mock.calls[0]?.[0])).toContain('patentId=l1&amount=1600.50');
});

it('an offer without an amount is not sent: the field says so and has the focus', async () => {
  const fetching = answerWith();
  const amount = await open();
  press(copy.submit);
  expect(await screen.findByText('Enter an amount.')).toBeTruthy();
  expect(document.activeElement).toBe(amount);
  expect(fetching).not.toHaveBeenCalled();
});

it('a refused offer says why, and amount and note stay', async () => {
  const detail = 'This patent is under sale.';
  answerWith(json(409, { code: 'offers.not_open', detail }));
  const amount = await open();
  enter(amount, '1400');
  enter(screen.getByLabelText(copy.message), 'By Friday?');
  press(copy.submitAmount('$1,400'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(detail));
  expect(amount.value).toBe('1400');
  expect(screen.getByLabelText<HTMLTextAreaElement>(copy.message).value).toBe('By Friday?');
});
