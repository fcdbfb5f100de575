import type { Offer } from '@claimstead/contract/offers.contract.ts';
import type { Sale } from '@claimstead/contract/sales.contract.ts';
import { expect, test } from 'vitest';
import { groupDeals } from './deal-groups.ts';

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

function sale(patentId: string, at: string, moves: Sale['moves']): Sale {
  return { id: `sale-${patentId}`, patent: { id: patentId }, stepSince: at, moves } as Sale;
}

test('offers and sales are grouped by patent, newest first', () => {
  const groups = groupDeals({
    received: [offer('1', 'old', '2026-01-01T00:00:00Z')],
    sent: [offer('2', 'new', '2026-02-01T00:00:00Z', { status: 'REJECTED' })],
    selling: [sale('old', '2026-03-01T00:00:00Z', [])],
    buying: [],
  });
  expect(groups.map(({ patent }) => patent.id)).toEqual(['old', 'new']);
  expect(groups[0]?.sales).toHaveLength(1);
  expect(groups[0]?.open).toHaveLength(1);
  expect(groups[1]?.ended).toHaveLength(1);
});

test('an answer or a step that is this person’s turn is marked, a possible withdrawal is not', () => {
  const needs = (more: Partial<Offer>) =>
    groupDeals({
      received: [offer('1', 'a', '2026-01-01T00:00:00Z', more)],
      sent: [],
      selling: [],
      buying: [],
    })[0]?.needsMe;
  expect(needs({ moves: ['accept', 'counter', 'reject'] })).toBe(true);
  expect(needs({ moves: ['withdraw'] })).toBe(false);
  const buying = [sale('b', '2026-01-01T00:00:00Z', ['fill_assignment'])];
  expect(groupDeals({ received: [], sent: [], selling: [], buying })[0]?.needsMe).toBe(true);
});

test('an offer that changed hands between two reads counts once', () => {
  const twice = offer('1', 'a', '2026-01-01T00:00:00Z');
  const [group] = groupDeals({ received: [twice], sent: [twice], selling: [], buying: [] });
  expect(group?.open).toHaveLength(1);
});
