import { saleWords } from '@claimstead/contract/sale-words.ts';
import { wordsOfSale } from '@claimstead/contract/standing-words.ts';
import type { Sale } from '@claimstead/contract/sales.contract.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../core/db/tables.ts';
import { expect } from 'vitest';
import {
  expectLedgersAgree,
  moneyAtProvider,
  moneyInLedger,
  providerOf,
  saleRow,
} from './money.fixture.ts';
import { lastNotices } from './walk-owner.fixture.ts';
import type { Walk } from './walk.fixture.ts';
import { isFrozen, isGoingOn, type Seen, walkPrice } from './walk-seen.fixture.ts';

/** What a person must be told about: a move that appeared without their doing, and not by mere waiting. */
const needsNotice: readonly string[] = [
  'fill_assignment',
  'sign_assignment',
  'verify_bank',
  'end',
  'renew',
];
/** What a sale waits for, in the order in which one person with several is asked. */
const dutiesInTurn = ['fill_assignment', 'sign_assignment', 'verify_bank'] as const;
/** What a person may look at, or do to the listing alone, without anything going on by it. */
const looks: readonly string[] = ['view_payout', 'download_assignment', 'renew'];

/**
 * The rule of no dead end, of a sale at rest: someone has a move or a deadline runs, whoever got a move was told,
 * nobody moves money twice, what is read agrees with what is, all books agree to the cent, and the operators'
 * health page names what only an operator can move.
 * @param before what was seen before the step that led here.
 */
export async function expectNoDeadEnd(walk: Walk, seen: Seen, before: Seen): Promise<void> {
  expectTold(walk, seen, before);
  await expectPromisesKept(walk, seen, before);
  expectPlanFollowed(seen);
  if (seen.saleId === null) return;
  await expectMoneyOnce(walk, seen, seen.saleId);
  await expectLedgersAgree(walk.world);
  await expectReadRightly(walk, seen);
  const who = whoMovesIt(seen);
  expect(who, `someone has a move, or a deadline runs: ${JSON.stringify(seen)}`).not.toBeNull();
  if (isGoingOn(seen)) {
    // An operator can always refund: that is not a way forward for people who want the sale.
    const parties = ['buyer', 'first', 'second'];
    expect(parties, `a party goes on: ${JSON.stringify(seen)}`).toContain(who);
  }
  const wasQuestioned = before.status === 'held' && isQuestioned(before.dispute);
  const endedWell = /^(won|warning_closed)/.test(seen.dispute);
  const isUndone = seen.undo === 'operator' || before.undo || seen.endedBy === 'outside';
  if (wasQuestioned && endedWell && !isUndone) {
    expect(seen.status, 'a sale goes on once the bank is done').not.toMatch(/^refund/);
  }
  await expectOnHealthPage(walk, seen);
}

function isQuestioned(dispute: string): boolean {
  return /^(open|warning_needs|warning_under)/.test(dispute);
}

/** People are told about their moves; one that comes back was told about before. */
function expectTold(walk: Walk, seen: Seen, before: Seen): void {
  for (const side of ['buyer', 'first', 'second'] as const) {
    const gained = seen.moves[side].filter(
      (move) => needsNotice.includes(move) && !walk.had.has(`${side} ${move}`),
    );
    for (const move of gained) walk.had.add(`${side} ${move}`);
    if (gained.length === 0) continue;
    expect(seen.told[side], `${side} was told of ${gained.join()}`).toBeGreaterThan(
      before.told[side],
    );
  }
}

/** What the owner has just read can be done, and is so. */
async function expectPromisesKept(walk: Walk, seen: Seen, before: Seen): Promise<void> {
  // Over days, more happens than what the last notice says.
  if (seen.at - before.at > 3_600_000) return;
  const count = Math.max(0, seen.told.first - before.told.first);
  for (const said of await lastNotices(walk, count)) {
    if (/\bRenew\b/.test(said)) expect(seen.moves.first, said).toContain('renew');
  }
}

/** A plan runs here where it runs at the provider, and whoever has a listing without one can renew it. */
function expectPlanFollowed(seen: Seen): void {
  const [ours = '', theirs] = seen.plan.split(', ');
  expect(/^(active|past_due)/.test(ours), seen.plan).toBe(theirs !== 'canceled');
  if (seen.listing === 'expired') {
    const isReserved =
      seen.offer === 'accepted' || !['none', 'ended', 'refunded'].includes(seen.status);
    if (!isReserved) expect(seen.moves.first, 'a listing comes back').toContain('renew');
  }
}

/** Who, or which deadline, can move the sale forward; null: a dead end. */
function whoMovesIt(seen: Seen): string | null {
  const { moves } = seen;
  for (const side of ['buyer', 'first', 'second'] as const) {
    if (moves[side].some((move) => !looks.includes(move))) return side;
  }
  if (seen.canPay && !isOver(seen)) return 'buyer';
  if (moves.operator.length > 0) return 'operator';
  if (seen.cash === 'there failed') return null;
  return isOver(seen) ? 'over' : deadlineOf(seen);
}

/** Nothing is left to do, whatever happened to the money. */
function isOver({ status, undo, dispute, taken }: Seen): boolean {
  if (status === 'refunded' || status === 'ended') return true;
  return (
    status === 'released' && !undo && /^(none|won|warning_closed)/.test(dispute) && taken !== 'open'
  );
}

/** What time alone brings on. */
function deadlineOf(seen: Seen): string | null {
  if (isQuestioned(seen.dispute)) return 'the bank decides';
  if (['pending', 'needs_details', 'awaiting_balance'].includes(seen.refund)) {
    return 'the refund arrives';
  }
  switch (seen.status) {
    case 'open':
      return 'the checkout is closed';
    case 'processing':
      return 'the debit settles';
    case 'filed':
      if (seen.payment === 'paid us_bank_account') return 'the debit is past its days';
      if (seen.taken === 'being paid') return 'the account can receive';
      return seen.replaced ? 'the day after the account was replaced is over' : null;
    default:
      return null;
  }
}

/** At the provider: one charge, and no cent of it twice. */
async function expectMoneyOnce(walk: Walk, seen: Seen, saleId: string): Promise<void> {
  const money = await moneyAtProvider(walk.world, saleId);
  const paid = Object.values(money.paid).reduce((sum, cents) => sum + cents, 0);
  expect(money.refunded, 'given back at most once').toBeLessThanOrEqual(walkPrice);
  const writtenOff = await writtenOffCents(walk, saleId);
  const { status, toppedUpCents: toppedUp } = await saleRow(walk.world, saleId);
  if (status === 'refunded') {
    expect(paid, 'paid out and given back, but for what an operator wrote off').toBe(writtenOff);
  }
  if (['held', 'signed', 'filed'].includes(status)) {
    const most = walkPrice + Number(toppedUp);
    const moved = paid + money.refunded;
    // A payout that left before someone refunded is taken back by an operator, or written off where it can't be; while the
    // bank decides on the whole payment, nobody moves anything.
    if (moved > most && !isQuestioned(seen.dispute)) {
      const settles = seen.moves.operator.some((one) => one === 'refund' || one === 'write_off');
      expect(settles, `an operator settles it: ${JSON.stringify(seen.moves)}`).toBe(true);
    }
  }
  const sent = await providerOf(walk.world).transfers.list({
    transfer_group: `sale_${saleId}`,
    limit: 100,
  });
  // What was taken back in part, and paid again, is two of the same owner's.
  const owners = (seen.taken === 'none' ? sent.data : [])
    .filter((transfer) => transfer.amount_reversed === 0)
    .map((transfer) => transfer.metadata['owner_id']);
  expect(new Set(owners).size, 'one transfer an owner').toBe(owners.length);
  const inLedger = await moneyInLedger(walk.world, saleId);
  const elsewhere = await returnedOutsideCents(walk, saleId);
  expect(inLedger, 'ledger and provider').toEqual({ ...money, held: money.held - elsewhere, paid });
}

/** What the platform paid back from its own bank account: the provider still has it. */
async function returnedOutsideCents({ world }: Walk, saleId: string): Promise<number> {
  const rows = await world.deps.db
    .selectFrom('outside_returns')
    .select('amount_cents')
    .where('sale_id', '=', saleId)
    .where('status', '=', 'done')
    .execute();
  return rows.reduce((sum, row) => sum + row.amount_cents, 0);
}

/** What owners keep of a sale that fell through: a loss that an operator wrote off. What someone took back of it before is none. */
async function writtenOffCents({ world }: Walk, saleId: string): Promise<number> {
  const rows = await world.deps.db
    .selectFrom('payouts')
    .select(['share_cents', 'taken_cents', 'paid_again_cents'])
    .where('sale_id', '=', saleId)
    .where('status', '=', 'written_off')
    .execute();
  return rows.reduce(
    (sum, row) => sum + row.share_cents - row.taken_cents + row.paid_again_cents,
    0,
  );
}

/** Both sides read the same, and it is what the provider says. */
async function expectReadRightly(walk: Walk, seen: Seen): Promise<void> {
  const buyer = await walk.read('buyer');
  const owner = await walk.read('first');
  expect(owner?.paymentStatus).toBe(buyer?.paymentStatus);
  expect(owner?.step).toBe(buyer?.step);
  expect(owner?.standing.state).toBe(buyer?.standing.state);
  if (owner) expectCellWhole(owner, 'owner');
  if (!buyer) return;
  expectCellWhole(buyer, 'buyer');
  const { paymentStatus } = buyer;
  const isBack = seen.status === 'refunding' || seen.status === 'refunded';
  if (isBack) expect(paymentStatus).toBe(seen.status);
  else if (seen.dispute.startsWith('open')) expect(paymentStatus).toBe('disputed');
  else if (seen.dispute.startsWith('lost')) expect(paymentStatus).toBe('dispute_lost');
  else if (isQuestioned(seen.dispute)) expect(paymentStatus).toBe('questioned');
  else if (isFrozen(seen.outside)) expect(paymentStatus).toBe('refunded_outside');
  else if (seen.check !== 'none') expect(paymentStatus).toBe('being_checked');
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

/** Where the sale stands is said whole: what is so, what comes next, by when or why no day is named, and what happens if not. */
function expectCellWhole({ standing, moves }: Sale, side: 'buyer' | 'owner'): void {
  const about = { refund: '$1', isRefunded: true, format: (iso: string) => iso };
  const words = wordsOfSale(standing, side, { ...about, canCancel: moves.includes('cancel_sale') });
  const cell = JSON.stringify({ side, standing, words });
  expect(words.now && words.next, cell).toBeTruthy();
  expect(standing.by === null, cell).toBe(standing.withoutDay !== null);
  if (standing.withoutDay !== 'over') expect(words.ifNot, cell).not.toBe('');
  const { act } = standing;
  // Nobody is asked to act beside words that nothing is to be done, nor while someone outside decides.
  const said = Object.values(words).join(' ');
  if (/don’t need to do anything/.test(said)) expect(act, cell).toBeNull();
  if (act === 'answer_email') return;
  const { tone } = saleWords[standing.state];
  const isStopped = tone === 'asked' || tone === 'stops' || standing.state === 'stopped';
  const duties = isStopped ? [] : dutiesInTurn.filter((move) => moves.includes(move));
  expect(act, cell).toBe(duties[0] ?? null);
}

/** If only an operator can act, and it is not a normal filing, the health page names exactly that. */
async function expectOnHealthPage(walk: Walk, seen: Seen): Promise<void> {
  const title = ['signed', 'filed', 'released'].includes(seen.status);
  const expected: [isStuck: boolean, fact: string][] = [
    [seen.refund === 'failed' && !isQuestioned(seen.dispute), 'refunds_failed'],
    [seen.undo !== null && title && !isQuestioned(seen.dispute), 'payouts_not_returned'],
    [seen.cash === 'there failed', 'transfers_stuck'],
    [isFrozen(seen.outside) && !seen.undo, 'refunded_outside'],
    [seen.taken === 'open' && !seen.undo, 'payouts_taken'],
    [seen.check !== 'none' && !seen.undo, 'payment_checks'],
    [
      seen.dispute.startsWith('lost') && !seen.undo && (title || seen.status === 'held'),
      'losses_unsettled',
    ],
  ];
  if (expected.every(([isStuck]) => !isStuck)) return;
  const { parts } = await walk.health();
  const facts = parts.flatMap((part) => part.facts);
  for (const [isStuck, name] of expected) {
    if (!isStuck) continue;
    const fact = facts.find((one) => one.fact === name);
    expect(fact?.state, `${name}: ${JSON.stringify(seen)}`).not.toBe('fine');
    expect(fact?.count, `${name} counts this one too`).toBeGreaterThan(
      await othersStuck(walk, name),
    );
  }
}

function refundsOf(
  where: ExpressionBuilder<Tables, 'sales'>,
  madeBy: 'product' | 'outside',
  statuses: Tables['refunds']['status'][],
) {
  return where
    .selectFrom('refunds')
    .whereRef('sale_id', '=', 'sales.id')
    .where('made_by', '=', madeBy)
    .where('refunds.status', 'in', statuses);
}

function undoOf(where: ExpressionBuilder<Tables, 'sales'>) {
  return where
    .selectFrom('undos')
    .whereRef('sale_id', '=', 'sales.id')
    .where('undos.status', '=', 'requested');
}

/** How many of the sales before are counted under the same name. */
async function othersStuck({ world, listingId, people }: Walk, fact: string): Promise<number> {
  const others = world.deps.db
    .selectFrom('sales')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('listing_id', '<>', listingId);
  const ofSale = {
    refunds_failed: others
      .where('status', '=', 'refunding')
      .where((where) => where.exists(refundsOf(where, 'product', ['failed']))),
    losses_unsettled: others
      .where((where) =>
        where.exists(
          where
            .selectFrom('disputes')
            .whereRef('sale_id', '=', 'sales.id')
            .where('status', '=', 'lost'),
        ),
      )
      .where('status', 'in', ['held', 'signed', 'filed', 'released']),
    refunded_outside: others
      .where((where) =>
        where.exists(refundsOf(where, 'outside', ['awaiting_balance', 'unsettled'])),
      )
      .where('status', 'in', ['held', 'signed', 'filed'])
      .where((where) => where.not(where.exists(undoOf(where)))),
    payouts_taken: others
      .where((where) => where.not(where.exists(undoOf(where))))
      .where((where) =>
        where.exists(
          where
            .selectFrom('payouts')
            .select('owner_id')
            .whereRef('sale_id', '=', 'sales.id')
            .where('payouts.status', '=', 'taken'),
        ),
      ),
    payment_checks: others
      .where((where) =>
        where.exists(
          where
            .selectFrom('payment_checks')
            .whereRef('sale_id', '=', 'sales.id')
            .where('status', '=', 'open'),
        ),
      )
      .where('status', 'in', ['held', 'signed', 'filed'])
      .where((where) => where.not(where.exists(undoOf(where)))),
    payouts_not_returned: others
      .where((where) => where.exists(undoOf(where)))
      .where('status', 'in', ['signed', 'filed', 'released']),
  };
  const cash = world.deps.db
    .selectFrom('customer_cash')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('return_status', '=', 'failed')
    .where('user_id', '<>', people.buyer.userId);
  const counted = fact in ofSale ? ofSale[fact as keyof typeof ofSale] : cash;
  return Number((await counted.executeTakeFirstOrThrow()).count);
}
