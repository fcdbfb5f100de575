import type { EndedSale } from '@claimstead/contract/closing.contract.ts';
import type { Offer } from '@claimstead/contract/offers.contract.ts';
import type { Sale } from '@claimstead/contract/sales.contract.ts';
import { expect, test } from 'vitest';
import { groupDeals, listDuties } from './deal-groups.ts';

function offer(id: string, patentId: string, at: string, more: Partial<Offer> = {}): Offer {
  return {
    id,
    patent: { id: patentId },
    status: 'NEW',
    createTimestamp: at,
    moves: [],
    history: [],
    ...more,
  } as unknown as Offer;
}

function sale(patentId: string, since: string, act: Sale['standing']['act'] = null): Sale {
  const sale = { id: `sale-${patentId}`, patent: { id: patentId }, proposals: [] };
  return { ...sale, standing: { since, act, by: null } } as unknown as Sale;
}

const nothing = { received: [], sent: [], selling: [], buying: [], ended: [], underWay: [] };

test('offers and sales are grouped by patent, newest first', () => {
  const groups = groupDeals({
    ...nothing,
    received: [offer('1', 'old', '2026-01-01T00:00:00Z')],
    sent: [offer('2', 'new', '2026-02-01T00:00:00Z', { status: 'REJECTED' })],
    selling: [sale('old', '2026-03-01T00:00:00Z')],
  });
  expect(groups.map(({ patent }) => patent.id)).toEqual(['old', 'new']);
  expect(groups[0]?.sales).toHaveLength(1);
  expect(groups[0]?.open).toHaveLength(1);
  expect(groups[1]?.ended).toHaveLength(1);
});

test('an answer or a step that is this person’s turn is marked, a possible withdrawal is not', () => {
  const needs = (more: Partial<Offer>) =>
    groupDeals({
      ...nothing,
      received: [offer('1', 'a', '2026-01-01T00:00:00Z', more)],
    })[0]?.needsMe;
  expect(needs({ moves: ['accept', 'counter', 'reject'] })).toBe(true);
  expect(needs({ moves: ['withdraw'] })).toBe(false);
  const buying = [sale('b', '2026-01-01T00:00:00Z', 'fill_assignment')];
  expect(groupDeals({ ...nothing, buying })[0]?.needsMe).toBe(true);
});

test('an offer that changed hands between two reads counts once', () => {
  const twice = offer('1', 'a', '2026-01-01T00:00:00Z');
  const [group] = groupDeals({ ...nothing, received: [twice], sent: [twice] });
  expect(group?.open).toHaveLength(1);
});

test('a payment by bank is called what it is, with what of it is missing; one on its way asks for nothing', () => {
  const accepted = offer('1', 'a', '2026-01-01T00:00:00Z', {
    status: 'ACCEPTED',
    standing: 'due',
    moves: ['pay'],
    amount: 54_000,
    receiver: { firstName: 'Sela' } as Offer['receiver'],
    sender: { firstName: 'Bruno' } as Offer['sender'],
    expiresTimestamp: '2026-01-09T00:00:00Z',
  });
  const payment = { patentId: 'a', title: '', ofOffer: true, amount: 5_400_000 } as const;
  const by = '2026-01-09T00:00:00Z';
  const duty = (state: 'transfer' | 'transfer_part' | 'account_to_verify', received: number) =>
    listDuties(
      groupDeals({ ...nothing, sent: [accepted], underWay: [{ ...payment, state, received, by }] }),
    )[0];
  expect(duty('transfer', 0)).toMatchObject({ what: 'transfer', amount: 54_000, until: by });
  expect(duty('transfer_part', 1_400_000)).toMatchObject({ what: 'transfer_part', amount: 40_000 });
  expect(duty('account_to_verify', 0)?.what).toBe('account_to_verify');
  const onItsWay = { ...accepted, standing: 'on_its_way', moves: [] } as Offer;
  const [group] = groupDeals({ ...nothing, sent: [onItsWay] });
  expect(group?.needsMe).toBe(false);
  expect(listDuties(group ? [group] : [])).toEqual([]);
});

test('owners who are missing, and a title, are duties of who can act there, and of nobody else', () => {
  const duties = (standing: Offer['standing'], moves: Offer['moves']) => {
    const blocked = offer('1', 'a', '2026-01-01T00:00:00Z', {
      ...{ side: 'owner', standing, moves: ['counter', 'reject', ...moves] },
      sender: { firstName: 'Bruno' } as Offer['sender'],
    });
    const groups = groupDeals({ ...nothing, received: [blocked] });
    const whats = listDuties(groups).map(({ what }) => what);
    expect(groups[0]?.needsMe).toBe(whats.length > 0);
    return whats;
  };
  expect(duties('owners_unconfirmed', ['remind_owners'])).toEqual(['remind_owners']);
  expect(duties('owners_unconfirmed', ['confirm_share'])).toEqual(['confirm_share']);
  expect(duties('owners_unconfirmed', [])).toEqual([]);
  expect(duties('paused', ['explain_title'])).toEqual(['explain_title']);
  expect(duties('paused', [])).toEqual([]);
});

test('what the other side asks to agree to is a duty with its own end, beside what the sale waits for', () => {
  const asked = { kind: 'extend', status: 'asked', askedBy: { firstName: 'Bruno' } };
  const until = '2026-01-08T00:00:00Z';
  const proposals = [
    { ...asked, answerBy: until, moves: ['agree', 'decline'] },
    { ...asked, kind: 'end', answerBy: until, moves: ['withdraw'] },
  ] as Sale['proposals'];
  const buying = { ...sale('a', '2026-01-01T00:00:00Z', 'fill_assignment'), proposals };
  const groups = groupDeals({ ...nothing, buying: [buying] });
  expect(listDuties(groups)).toMatchObject([
    { what: 'agree_extend', name: 'Bruno', until },
    { what: 'fill_assignment' },
  ]);
  const idle = { ...sale('b', '2026-01-01T00:00:00Z'), proposals };
  expect(groupDeals({ ...nothing, selling: [idle] })[0]?.needsMe).toBe(true);
});

test('a sale that ended keeps its patent on the page', () => {
  const over = { id: 's', patent: { id: 'a' }, endedTimestamp: '2026-01-01T00:00:00Z' };
  const [group] = groupDeals({ ...nothing, ended: [over as EndedSale] });
  expect(group).toMatchObject({ patent: { id: 'a' }, over: [{ id: 's' }], needsMe: false });
});
