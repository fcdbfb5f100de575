import { expect } from 'vitest';
import { expectLedgersAgree, moneyAtProvider, moneyInLedger, providerOf } from './money.fixture.ts';
import { type Seen, type Walk, walkPrice } from './walk.fixture.ts';

/** What a person may look at without anything going on by it. */
const looks: readonly string[] = ['view_payout', 'download_assignment'];

/**
 * The rule of no dead end, of a sale at rest: somebody has a move or a deadline runs, nobody moves money twice,
 * what is read agrees with what is, all books agree to the cent, and the operators' health page names what only
 * an operator can move.
 */
export async function expectNoDeadEnd(walk: Walk, seen: Seen): Promise<void> {
  if (seen.saleId === null) return;
  await expectMoneyOnce(walk, seen.saleId);
  await expectLedgersAgree(walk.world);
  await expectReadRightly(walk, seen);
  expect(
    whoMovesIt(seen),
    `somebody has a move, or a deadline runs: ${JSON.stringify(seen)}`,
  ).not.toBeNull();
  await expectOnHealthPage(walk, seen);
}

/** Who can move the sale on, or which deadline does; null: a dead end. */
export function whoMovesIt(seen: Seen): string | null {
  const { moves } = seen;
  for (const side of ['buyer', 'first', 'second'] as const) {
    if (moves[side].some((move) => !looks.includes(move))) return side;
  }
  if (seen.canPay && !isOver(seen)) return 'buyer';
  if (moves.operator.length > 0) return 'operator';
  if (seen.cash === 'there failed') return null;
  return isOver(seen) ? 'over' : deadlineOf(seen);
}

/** Nothing is left for anybody to do, whatever became of the money. */
function isOver({ status, undo, dispute }: Seen): boolean {
  if (status === 'refunded' || status === 'ended') return true;
  return status === 'released' && !undo && /^(none|won|warning_closed)/.test(dispute);
}

/** What time alone brings on. */
function deadlineOf(seen: Seen): string | null {
  if (/^(open|warning_needs|warning_under)/.test(seen.dispute)) return 'the bank decides';
  if (['pending', 'needs_details', 'awaiting_balance'].includes(seen.refund)) {
    return 'the refund arrives';
  }
  switch (seen.status) {
    case 'checkout':
      return 'the checkout is closed';
    case 'processing':
      return 'the debit settles';
    case 'held':
      return seen.dispute === 'none' || seen.dispute.startsWith('won')
        ? 'the sale times out'
        : null;
    case 'filed':
      if (seen.payment === 'succeeded us_bank_account') return 'the debit is past its days';
      return seen.replaced ? 'the day after the account was replaced is over' : null;
    default:
      return null;
  }
}

/** At the provider: one charge, and no cent of it twice. */
async function expectMoneyOnce(walk: Walk, saleId: string): Promise<void> {
  const money = await moneyAtProvider(walk.world, saleId);
  const paid = Object.values(money.paid).reduce((sum, cents) => sum + cents, 0);
  expect(money.refunded, 'given back at most once').toBeLessThanOrEqual(walkPrice);
  if (money.refunded > 0) expect(paid, 'paid out and given back').toBe(0);
  const sent = await providerOf(walk.world).transfers.list({
    transfer_group: `sale_${saleId}`,
    limit: 100,
  });
  const owners = sent.data
    .filter((transfer) => transfer.amount_reversed === 0)
    .map((transfer) => transfer.metadata['owner_id']);
  expect(new Set(owners).size, 'one transfer an owner').toBe(owners.length);
  expect(await moneyInLedger(walk.world, saleId), 'ledger and provider').toEqual({
    ...money,
    paid,
  });
}

/** Both sides read the same, and it is what the provider says. */
async function expectReadRightly(walk: Walk, seen: Seen): Promise<void> {
  const buyer = await walk.read('buyer');
  const owner = await walk.read('first');
  expect(owner?.paymentStatus).toBe(buyer?.paymentStatus);
  expect(owner?.step).toBe(buyer?.step);
  if (!buyer) return;
  const { paymentStatus } = buyer;
  const isBack = seen.status === 'refunding' || seen.status === 'refunded';
  if (isBack) expect(paymentStatus).toBe(seen.status);
  else if (seen.dispute.startsWith('open')) expect(paymentStatus).toBe('disputed');
  else if (seen.dispute.startsWith('lost')) expect(paymentStatus).toBe('dispute_lost');
  else if (/^warning_(needs|under)/.test(seen.dispute)) expect(paymentStatus).toBe('questioned');
  else expect(paymentStatus).toBe(seen.status === 'released' ? 'released' : 'held');
  if (paymentStatus !== 'held') {
    const pen = ['fill_assignment', 'sign_assignment', 'cancel_sale'];
    const offered = Object.values(seen.moves).flat();
    expect(
      offered.filter((move) => pen.includes(move)),
      'the pen rests',
    ).toEqual([]);
  }
}

/** Where only an operator can do something, and it is no usual filing, the health page says so. */
async function expectOnHealthPage(walk: Walk, seen: Seen): Promise<void> {
  const isStuck =
    seen.refund === 'failed' ||
    (seen.undo && ['signed', 'filed', 'released'].includes(seen.status)) ||
    seen.cash === 'there failed' ||
    (seen.dispute.startsWith('lost') && !isOver(seen));
  if (!isStuck) return;
  const { parts } = await walk.health();
  const named = parts
    .filter(({ part }) => part === 'sales' || part === 'ledger')
    .flatMap(({ facts }) => facts.filter(({ state }) => state !== 'fine'));
  expect(named, `the health page names it: ${JSON.stringify(seen)}`).not.toEqual([]);
}
