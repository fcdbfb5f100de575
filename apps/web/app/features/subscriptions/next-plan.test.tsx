import type { Plan, Subscription } from '@claimstead/contract/subscriptions.contract.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerWith, json, openScreen } from '../identity/identity.test-kit.tsx';
import { BillingScreen } from './billing-screen.tsx';
import { subscriptionsCopy } from './subscriptions.copy.ts';

const copy = subscriptionsCopy.nextPlan;
const end = Date.UTC(2027, 1, 19, 12) / 1000;

const now: Subscription = {
  id: 's1',
  patentId: 'l1',
  patentTitle: 'Planter',
  patentNumber: '9123456',
  type: '90-day',
  amount: 5_995,
  status: 'active',
  created: end - 90 * 86_400,
  currentPeriodEnd: end,
  listedUntil: end,
  renewal: { type: '90-day', amount: 5_995, changed: false, confirmed: true },
  moves: ['cancel', 'change_plan'],
};
const changed: Subscription = {
  ...now,
  renewal: { type: '1-year', amount: 14_999, changed: true, confirmed: true },
  moves: ['cancel', 'change_plan', 'keep_plan'],
};
const plan = (name: string, priceId: string, amount: number): Plan => ({
  priceId,
  name,
  amount,
  months: null,
  days: 90,
  savingsPercent: null,
  promotionCode: 'FREE90',
});
const plans = [plan('90-day', 'p90', 5_995), plan('1-year', 'p1y', 14_999)];

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const open = () => openScreen(<BillingScreen />, '/account/billing');
const mine = (...subscriptions: Subscription[]) => json(200, { subscriptions });

it('a plan is changed: what is charged, and when, is shown before', async () => {
  const fetching = answerWith(mine(now), json(200, plans), json(200, changed));
  open();
  fireEvent.click(await button(copy.changeOf('Planter')));
  expect(await screen.findByRole('dialog', { name: copy.title })).toBeTruthy();
  expect((await button(copy.go)).disabled).toBe(true);
  expect(screen.getByText(copy.keeps('90-day', '$59.95', 'Feb 19, 2027'))).toBeTruthy();
  // The free first period is for newcomers.
  expect(screen.queryByText(/FREE90/)).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: /1-year/ }));
  expect(screen.getByText(copy.charges('1-year', '$149.99', 'Feb 19, 2027'))).toBeTruthy();
  fireEvent.click(await button(copy.go));
  expect(
    await screen.findByText(copy.plannedText('1-year', '$149.99', 'Feb 19, 2027')),
  ).toBeTruthy();
  expect(String(fetching.mock.calls[2]?.[0])).toContain('subscriptionId=s1&priceId=p1y');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a refusal appears where the person acted, and the choice is not lost', async () => {
  const detail = 'A renewal of this plan is under way.';
  const refusal = json(409, { code: 'subscriptions.renewal_under_way', detail });
  answerWith(mine(now), json(200, plans), refusal, mine(now));
  open();
  fireEvent.click(await button(copy.changeOf('Planter')));
  fireEvent.click(await screen.findByRole('radio', { name: /1-year/ }));
  fireEvent.click(await button(copy.go));
  expect(await screen.findByText(detail)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /1-year/ }).checked).toBe(true);
});

it('the choice is undone, and a failure of that is reported', async () => {
  const away = json(503, { code: 'payments.provider_away', detail: 'Try again in a moment.' });
  answerWith(mine(changed), away, mine(changed), json(200, now));
  open();
  fireEvent.click(await button(copy.keepOf('Planter')));
  expect(await screen.findByText(copy.keepFailed)).toBeTruthy();
  fireEvent.click(await button(copy.keepOf('Planter')));
  expect(await screen.findByText(copy.renews('$59.95', null))).toBeTruthy();
  expect(screen.queryByRole('button', { name: copy.keepOf('Planter') })).toBeNull();
});

it('what is not confirmed says so, and what may not be changed offers no action', async () => {
  const unconfirmed = { type: '1-year', amount: 14_999, changed: true, confirmed: false };
  const ends: Subscription = { ...now, id: 's2', renewal: null, moves: ['cancel'] };
  answerWith(mine({ ...changed, renewal: unconfirmed }, { ...ends, patentTitle: 'Lamp' }));
  open();
  expect(await screen.findByText(new RegExp(copy.unconfirmed))).toBeTruthy();
  expect(screen.getByText(copy.ends)).toBeTruthy();
  expect(screen.queryByRole('button', { name: copy.changeOf('Lamp') })).toBeNull();
});

it('a plan has one end, the listing’s; a charge on another day names its day', async () => {
  answerWith(mine({ ...now, listedUntil: end + 30 * 86_400 }));
  open();
  expect(await screen.findByText('Mar 21, 2027')).toBeTruthy();
  expect(screen.getByText(copy.renews('$59.95', 'Feb 19, 2027'))).toBeTruthy();
});
