import type { Listing } from '@claimstead/contract/listings.contract.ts';
import type { ReactNode } from 'react';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { MeContext } from '../../../lib/session.ts';
import { ada, answerWith, json, openScreen } from '../../identity/identity.test-kit.tsx';
import { moneyCopy } from './money-steps.copy.ts';
import { panelCopy } from './view.copy.ts';
import { VisitorPanel } from './visitor-panel.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const listing = {
  id: '7',
  price: 0,
  acceptingOffers: true,
  status: 'active',
  ownerUserId: '2',
  ownerSight: 'shown',
  moves: ['send_offer', 'message_owner'],
} as unknown as Listing;

function open(
  change: Partial<Listing>,
  openOffer: ReactNode | undefined,
  { me = ada, owners = [] as unknown[] } = {},
) {
  answerWith(json(200, owners));
  openScreen(
    <MeContext value={me}>
      <VisitorPanel
        listing={{ ...listing, ...change }}
        openOffer={openOffer}
        known={<p>What decides</p>}
        paymentStop={<p>Why nobody can pay</p>}
        onSendOffer={() => undefined}
        onPurchase={() => undefined}
        purchase={(note) => note}
        wishlist={null}
      />
    </MeContext>,
    '/listing/7',
  );
}

const send = () => screen.queryByRole('button', { name: panelCopy.sendOffer });

it('a buyer with an open offer is led to it, and cannot make a second one', () => {
  open({}, <p>Your offer of $700</p>);
  expect(send()).toBeNull();
  expect(screen.getByText('Your offer of $700')).toBeTruthy();
});

it('Send Offer waits until it is known whether there is an open offer', () => {
  open({}, undefined);
  expect(send()).toBeNull();
});

it('Send Offer is there for a buyer without one', () => {
  open({}, null);
  expect(send()).toBeTruthy();
  for (const words of Object.values(panelCopy.verifyFirst)) {
    expect(screen.queryByText(words)).toBeNull();
  }
});

it.each([
  [{}, panelCopy.verifyFirst.offer],
  [{ acceptingOffers: false, price: 900 }, panelCopy.verifyFirst.buy],
  [{ ownerSight: 'hidden' as const, ownerUserId: null }, panelCopy.verifyFirst.ask],
])('an unverified person reads what to do first, of what there is: %j', (change, words) => {
  open({ moves: ['add_to_wishlist'], ...change }, null, { me: { ...ada, emailVerified: false } });
  expect(send()).toBeNull();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('region', { name: moneyCopy.title })).toBeTruthy();
  const way = screen.getByRole('link', { name: panelCopy.verify });
  expect(way.getAttribute('href')).toBe('/auth/signup?next=%2Flisting%2F7');
});

it('the price is the head, and what becomes of the money stands before anyone pays', () => {
  open({ acceptingOffers: false, price: 900, moves: ['purchase'] }, null);
  expect(screen.getByRole('heading', { level: 2, name: 'Total $900' })).toBeTruthy();
  expect(screen.getByRole('region', { name: moneyCopy.title })).toBeTruthy();
});

it('nothing is said of the money where nobody can pay', () => {
  open({ status: 'sold', moves: [] }, null);
  expect(screen.getByRole('heading', { level: 2, name: 'Open to Offers' })).toBeTruthy();
  expect(screen.queryByText(moneyCopy.title)).toBeNull();
});

it('the reason stands in the place of the purchase exactly where the server leaves it out', () => {
  const fixed = { acceptingOffers: false, price: 900 };
  open({ ...fixed, moves: ['message_owner'] }, null);
  expect(screen.queryByRole('button', { name: /^Purchase/ })).toBeNull();
  expect(screen.getByText('Why nobody can pay')).toBeTruthy();
});

it('a purchase that the server allows has no reason beside it', () => {
  open({ acceptingOffers: false, price: 900, moves: ['purchase'] }, null);
  expect(screen.getByRole('button', { name: 'Purchase for $900' })).toBeTruthy();
  expect(screen.queryByText('Why nobody can pay')).toBeNull();
  expect(screen.getByText('What decides')).toBeTruthy();
});

const half = (userId: string) => ({
  user: { userId, firstName: 'Owner', lastName: userId },
  stake: 50,
  company: null,
});

it('shares of a fixed price add up to it, with the odd cent where it will be paid', async () => {
  const owners = [half('2'), half('3')];
  open({ acceptingOffers: false, price: 100.01, moves: ['purchase'] }, null, { owners });
  expect(await screen.findByText('$50.01')).toBeTruthy();
  expect(screen.getByText('$50')).toBeTruthy();
});

it('shares that are not the whole are shown without amounts', async () => {
  const owners = [half('2'), { ...half('3'), stake: 25 }];
  open({ acceptingOffers: false, price: 100.01, moves: ['purchase'] }, null, { owners });
  expect(await screen.findByText('25%')).toBeTruthy();
  expect(screen.queryByText('$50.01')).toBeNull();
});
