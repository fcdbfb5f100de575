import type { PatentCard } from '@claimstead/contract/listings.contract.ts';
import type { PatentState } from '@claimstead/contract/patent-state.contract.ts';
import { focusManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { openScreen } from '../identity/identity.test-kit.tsx';
import { KnowingBuyer } from './knowing-buyer.tsx';
import { purchaseCopy } from './purchase.copy.ts';

afterEach(() => {
  focusManager.setFocused(undefined);
  queryClient.clear();
});

/** The provider in the browser: its fields are one, which is gone with the place that it was put into. */
function provider(retrievePaymentIntent: () => Promise<unknown>) {
  const nothing = () => undefined;
  const element = {
    mount: (place: HTMLElement) => {
      const field = document.createElement('input');
      field.setAttribute('aria-label', 'Card number');
      place.append(field);
    },
    on: nothing,
    off: nothing,
    update: nothing,
    destroy: nothing,
  };
  return {
    elements: () => ({ create: () => element, getElement: nothing, update: nothing }),
    createToken: nothing,
    createPaymentMethod: nothing,
    confirmCardPayment: nothing,
    retrievePaymentIntent,
  };
}

const listing = { id: '7' } as unknown as PatentCard;
const state = { title: { state: 'same' }, disclaimer: null } as unknown as PatentState;
const open = { status: 'open', methods: ['us_bank_account', 'card'], withoutCard: null };

/** @returns how the server and the provider answer what the form waits for, from now on */
function openForm() {
  const broken = async () => new Response('broken', { status: 500 });
  const how = {
    status: broken as () => Promise<Response>,
    existing: async () => ({ paymentIntent: null }) as unknown,
  };
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('payment/status') ? how.status() : Promise.resolve(Response.json('secret')),
  );
  queryClient.setQueryData(
    ['payment-provider'],
    provider(() => how.existing()),
  );
  return how;
}

const show = () =>
  openScreen(
    <KnowingBuyer
      listing={listing}
      amountCents={5_400_000}
      state={state}
      tellWhen={null}
      startOver={false}
      onSubmitted={() => undefined}
      onClose={() => undefined}
    />,
    '/listing/7',
  );

/** The person comes back to the window, which asks again for what is not known. */
const comeBack = () =>
  act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });

const card = () => screen.getByLabelText<HTMLInputElement>('Card number');

it.each(['status', 'existing'] as const)(
  'what is typed into the form stays when what was not answered at first is asked again: %s',
  async (part) => {
    const how = openForm();
    if (part === 'existing') how.existing = () => Promise.reject(new Error('broken'));
    show();
    fireEvent.change(await screen.findByLabelText('Card number'), { target: { value: '4242' } });
    const late = Promise.withResolvers<unknown>();
    const asked = vi.fn();
    how[part] = async () => {
      asked();
      return (await late.promise) as Response;
    };
    await comeBack();
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    expect(card().value).toBe('4242');
    late.resolve(part === 'status' ? Response.json(open) : { paymentIntent: null });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    if (part === 'status') await screen.findByText(purchaseCopy.bankCostsLess);
    else expect(queryClient.getQueryData(['payment-existing', 'secret'])).toBeNull();
    // The form is drawn with the answer by now.
    await act(async () => undefined);
    expect(card().value).toBe('4242');
  },
);

it('the form waits for the first answer, which says how it can be paid', async () => {
  const how = openForm();
  const late = Promise.withResolvers<Response>();
  how.status = () => late.promise;
  show();
  expect(await screen.findByRole('status', { name: purchaseCopy.loading })).toBeTruthy();
  await waitFor(() => expect(queryClient.isFetching({ queryKey: ['checkouts'] })).toBe(1));
  expect(screen.queryByLabelText('Card number')).toBeNull();
  late.resolve(Response.json(open));
  expect(await screen.findByLabelText('Card number')).toBeTruthy();
  expect(screen.getByText(purchaseCopy.bankCostsLess)).toBeTruthy();
});
