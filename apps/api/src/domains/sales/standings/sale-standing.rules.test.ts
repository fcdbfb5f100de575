import { type TitleStop, titleStops } from '@claimstead/contract/patent-state.contract.ts';
import { saleMoves } from '@claimstead/contract/sales.contract.ts';
import { saleWords } from '@claimstead/contract/sale-words.ts';
import { wordsOfSale } from '@claimstead/contract/standing-words.ts';
import {
  type SaleStanding,
  saleStandings,
  type SaleStandingState,
} from '@claimstead/contract/standing.contract.ts';
import { expect, it } from 'vitest';
import { movesFor } from '../sale-lifecycle.rules.ts';
import {
  standingForTeam,
  type StandingFacts,
  standingOf,
  type StandingOwner,
  type TitleQuestion,
} from './sale-standing.rules.ts';
import type { Sale } from '../sales.store.ts';
import { matterOf } from './standing-matters.rules.ts';

const now = new Date('2026-12-01T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
const holds = { payoutHoldBusinessDays: 4, cardHoldDays: 2 };
const owner: StandingOwner = {
  ...{ userId: 'owner', signed: false, paid: false, isTaken: false },
  ...{ canReceive: true, pausedUntil: null },
};

function sale(over: Partial<Sale> = {}): Sale {
  return {
    status: 'held',
    reached: over.status ?? 'held',
    papersStatus: 'asked',
    undoStatus: 'none',
    undo: { requestedAt: now },
    disputeStatus: 'none',
    disputedAt: daysAgo(1),
    isRefundedOutside: false,
    refundedOutsideAt: daysAgo(1),
    paymentCheck: null,
    paymentCheckAt: daysAgo(1),
    paymentMethod: 'customer_balance',
    heldAt: daysAgo(10),
    stepSince: daysAgo(10),
    extendedStep: null,
    createdAt: daysAgo(11),
    signedAt: daysAgo(2),
    filedAt: daysAgo(1),
    firstSignedAt: daysAgo(5),
    recordedAt: null,
    refundStatus: null,
    refundReason: 'cancelled',
    refundHeardAt: daysAgo(1),
    refundedAt: daysAgo(1),
    ...over,
  } as Sale;
}

const signed = { status: 'signed', papersStatus: 'sealed' } as const;
const filed = { ...signed, status: 'filed' } as const;
const released = { ...signed, status: 'released' } as const;
const back = { status: 'refunding' } as const;
const tomorrow = daysAgo(-1);

/** How a sale comes to stand in each state. */
const ways: Record<SaleStandingState, Way> = {
  verifying: [{ papersStatus: 'none' }, { canReceive: false }],
  buyer_signs: [{}],
  owners_sign: [{ papersStatus: 'half_signed' }],
  stopped: [{ papersStatus: 'half_declined' }],
  ending: [{ undoStatus: 'requested' }],
  to_file: [signed],
  title_held: [signed, {}, { stop: 'title_held', since: daysAgo(1) }],
  title_refused: [signed, {}, { stop: 'title_refused', since: daysAgo(1) }],
  debit_final: [{ ...filed, paymentMethod: 'us_bank_account', heldAt: daysAgo(1) }],
  card_rests: [{ ...filed, paymentMethod: 'card', heldAt: daysAgo(1) }],
  account_rests: [filed, { pausedUntil: tomorrow }],
  account_closed: [filed, { canReceive: false }],
  paying_out: [{ ...filed, filedAt: now }],
  paid_out: [released, { paid: true }],
  recorded: [{ ...released, recordedAt: now.toISOString() }, { paid: true }],
  payout_taken: [released, { isTaken: true }],
  questioned: [{ disputeStatus: 'inquiry' }],
  disputed: [{ ...signed, disputeStatus: 'open' }],
  lost: [{ ...signed, disputeStatus: 'lost' }],
  questioned_paid: [{ ...released, disputeStatus: 'inquiry' }],
  disputed_paid: [{ ...released, disputeStatus: 'open' }],
  lost_paid: [{ ...released, disputeStatus: 'lost' }],
  refunded_outside: [{ isRefundedOutside: true }],
  being_checked: [{ paymentCheck: 'review' }],
  taking_back: [{ ...released, undoStatus: 'requested' }, { paid: true }],
  refund_pending: [{ ...back, refundStatus: 'pending' }],
  refund_awaiting_balance: [{ ...back, refundStatus: 'awaiting_balance' }],
  refund_needs_details: [{ ...back, refundStatus: 'needs_details' }],
  refund_failed: [{ ...back, refundStatus: 'failed' }],
  refunded: [{ status: 'refunded', refundStatus: 'done' }],
  taken_by_bank: [{ status: 'refunded', refundReason: 'dispute_lost' }],
};

type Way = [Partial<Sale>, Partial<StandingOwner>?, TitleQuestion?];

function seen(way: Way, side: 'buyer' | 'owner', at = now) {
  const facts: StandingFacts = {
    sale: sale(way[0]),
    title: way[2] ?? null,
    owners: [{ ...owner, ...way[1] }],
    holds,
    now: at,
  };
  const moves = movesFor(facts.sale, facts.owners, { side, userId: side }, at);
  const standing: SaleStanding = { ...standingOf(facts, { side, moves }), stop: null };
  const format = (iso: string) => iso.slice(0, 10);
  const about = { refund: '$9.00', isRefunded: true, format };
  const canCancel = moves.includes('cancel_sale');
  return { standing, moves, words: wordsOfSale(standing, side, { ...about, canCancel }) };
}

const cells = saleStandings.flatMap((state) =>
  (['buyer', 'owner'] as const).map((side) => [state, side] as const),
);

it.each(cells)(
  '%s tells the %s what is so, what comes next, by when, and what if not',
  (state, side) => {
    const { standing, words } = seen(ways[state], side);
    expect(standing.state).toBe(state);
    expect(words.now).not.toBe('');
    expect(words.next).not.toBe('');
    expect(saleWords[state].badge).not.toBe('');
    // A day, or a written reason why there is none.
    expect(standing.by === null).toBe(standing.withoutDay !== null);
    const isOver = standing.withoutDay === 'over';
    const when = `${words.byWhen} ${words.next}`;
    if (standing.by) expect(when).toContain(standing.by.slice(0, 10));
    else expect(words.byWhen === '').toBe(isOver);
    expect(words.ifNot === '').toBe(isOver);
    expect(standing.late).toBe(false);
    if (standing.act === null) return;
    expect([...saleMoves, 'answer_email']).toContain(standing.act);
  },
);

const inQuestion = (stop: TitleStop): TitleQuestion => ({ stop, since: daysAgo(1) });

it('a title in question holds up the filing and not the signatures, and nothing once it is filed', () => {
  for (const stop of titleStops) {
    const after = seen([signed, {}, inQuestion(stop)], 'owner').standing;
    expect(after).toMatchObject({ state: stop, waitsFor: 'team', act: null, titleStop: stop });
    expect(after.since).toBe(daysAgo(1).toISOString());
    const meanwhile = seen([{}, {}, inQuestion(stop)], 'buyer');
    expect(meanwhile.standing).toMatchObject({ state: 'buyer_signs', act: 'fill_assignment' });
    expect(meanwhile.standing.ifNot).toBe('ends_refunded');
    expect(meanwhile.words.next).toMatch(/Our team (?:is also reviewing|reviewed) the title/);
    const late = seen([filed, {}, inQuestion(stop)], 'owner').standing;
    expect(late).toMatchObject({ state: 'paying_out', titleStop: null });
  }
  // The title waited before the last signature: nothing waited for it then.
  const long = { stop: 'title_held', since: daysAgo(8) } as const;
  expect(seen([signed, {}, long], 'buyer').standing.since).toBe(daysAgo(2).toISOString());
});

it('what a title in question is to the team stands with the title, not as a filing or as late', () => {
  for (const stop of titleStops) {
    const facts = { sale: sale(signed), title: inQuestion(stop), owners: [owner], holds, now };
    expect(matterOf(standingForTeam(facts), daysAgo(-30))).toBe('on_course');
  }
});

const signing = ['verifying', 'buyer_signs', 'owners_sign', 'stopped'];

it.each(cells)('%s, months later, promises the %s no day that has passed', (state, side) => {
  const { standing, words } = seen(ways[state], side, daysAgo(-120));
  const isPast = standing.by !== null && standing.by <= daysAgo(-120).toISOString();
  expect(standing.late || !isPast).toBe(true);
  if (!standing.late) return;
  const all = Object.values(words).join(' ');
  expect(all).not.toMatch(/If it takes longer/);
  if (signing.includes(standing.state)) expect(words.byWhen).toMatch(/^The time ran out on 20/);
  else expect(words.byWhen).toMatch(/our team knows\./);
});

it('a sale that is not filed by the day says so, and by when it must be at the latest', () => {
  const day3 = '2026-12-02';
  const told = (days: number) => seen(ways.to_file, 'buyer', daysAgo(-days));
  expect(told(0).words.byWhen).toBe(
    `Expected by ${day3}: this usually takes up to 3 business days. It must be filed by 2027-02-26 at the latest.`,
  );
  expect(told(18).standing).toMatchObject({ state: 'to_file', late: true });
  expect(told(18).words).toMatchObject({
    byWhen: `It was expected by ${day3}. It’s late, and our team knows. It must be filed by 2027-02-26 at the latest.`,
    ifNot: 'The payment stays held until then.',
  });
  // The law's three months are over: no day is promised any more.
  expect(told(100).standing.latest).toBeNull();
  expect(told(100).words.byWhen).not.toContain('latest');
});

it('what usually takes minutes or days is called late once it has taken longer', () => {
  const late = (state: SaleStandingState, days: number) =>
    seen(ways[state], 'buyer', daysAgo(-days)).standing.late;
  expect([late('refund_pending', 10), late('refund_pending', 14)]).toEqual([false, true]);
  expect([late('being_checked', 1), late('being_checked', 3)]).toEqual([false, true]);
  expect([late('paid_out', 20), late('paid_out', 40)]).toEqual([false, true]);
  expect(late('disputed', 60)).toBe(false);
  expect(late('account_closed', 60)).toBe(false);
  // The payout begins when the debit is final, however long ago it was filed.
  const debit = { ...filed, paymentMethod: 'us_bank_account', heldAt: daysAgo(7) } as const;
  const paying = (minutes: number) =>
    seen([debit], 'buyer', new Date(now.getTime() + minutes * 60_000));
  expect([paying(59), paying(61)].map(({ standing }) => [standing.state, standing.late])).toEqual([
    ['paying_out', false],
    ['paying_out', true],
  ]);
});

it.each([
  [
    'that waits for a step ends 60 days after its last step',
    ways.buyer_signs,
    '2027-01-20',
    '2026-12-21',
  ],
  ['whose signing stopped, after the same days', ways.stopped, '2027-01-20', null],
  ['to be filed, three business days after the last signature', ways.to_file, '2026-12-02', null],
  ['of a debit, when it is final', ways.debit_final, '2026-12-04', null],
  ['of a card, when it has rested', ways.card_rests, '2026-12-02', null],
  ['paid to a new account, when that has rested', ways.account_rests, '2026-12-02', null],
  ['refunded, ten business days after the refund left', ways.refund_pending, '2026-12-14', null],
] as const)('a sale %s', (_name, way, by, cancelFrom) => {
  const { standing } = seen([...way], 'owner');
  expect(standing.by?.slice(0, 10)).toBe(by);
  expect(standing.cancelFrom?.slice(0, 10) ?? null).toBe(cancelFrom);
});

it('only the person whose turn it is has an act, and after 30 days both may cancel', () => {
  expect(seen(ways.verifying, 'owner').standing.act).toBe('verify_bank');
  expect(seen(ways.verifying, 'buyer').standing.act).toBeNull();
  expect(seen(ways.buyer_signs, 'buyer').standing.act).toBe('fill_assignment');
  expect(seen(ways.buyer_signs, 'owner').standing.act).toBeNull();
  expect(seen(ways.owners_sign, 'owner').standing.act).toBe('sign_assignment');
  expect(seen(ways.refund_needs_details, 'buyer').standing.act).toBe('answer_email');
  expect(seen(ways.refund_needs_details, 'owner').standing.act).toBeNull();
  const { standing, words } = seen([{ stepSince: daysAgo(31) }], 'owner');
  expect(standing.cancelFrom).toBeNull();
  expect(words.ifNot).toContain('Either side can cancel now');
});

it.each(saleStandings)(
  '%s asks for nothing beside the words that nothing is to be done',
  (state) => {
    // The owner's account cannot receive money, whatever else the sale stands in.
    const closed: Way = [ways[state][0], { ...ways[state][1], canReceive: false }];
    for (const way of [ways[state], closed]) {
      for (const side of ['buyer', 'owner'] as const) {
        const { standing, words } = seen(way, side);
        const all = Object.values(words).join(' ');
        const { tone } = saleWords[standing.state];
        const cell = JSON.stringify({ side, standing, all });
        if (/don’t need to do anything/.test(all)) expect(standing.act, cell).toBeNull();
        if (tone !== 'held') expect([null, 'answer_email'], cell).toContain(standing.act);
        if (standing.act === 'verify_bank')
          expect(all, cell).toMatch(/bank (details|verification)/);
      }
    }
  },
);

it('on hold, the bank details stay a move that is nobody’s act', () => {
  const noBank: Partial<StandingOwner> = { canReceive: false };
  const none = { papersStatus: 'none' } as const;
  for (const stop of [
    { disputeStatus: 'inquiry' },
    { disputeStatus: 'open' },
    { paymentCheck: 'review' },
    { undoStatus: 'requested' },
    { papersStatus: 'declined' },
  ] as const) {
    const { standing, moves } = seen([{ ...none, ...stop }, noBank], 'owner');
    expect(moves).toContain('verify_bank');
    expect(standing.act, standing.state).toBeNull();
  }
});

it('whose turn it is to sign signs first, and their account is next', () => {
  const turn: Way = [{ papersStatus: 'half_signed' }, { canReceive: false }];
  expect(seen(turn, 'owner').standing.act).toBe('sign_assignment');
  const hasSigned: Way = [turn[0], { canReceive: false, signed: true }];
  expect(seen(hasSigned, 'owner').standing.act).toBe('verify_bank');
  expect(seen(hasSigned, 'buyer').standing.act).toBeNull();
});

it('who cannot be paid when the waiting period ends reads so, and what becomes of the share', () => {
  const closed: Way = [ways.debit_final[0], { canReceive: false }];
  const { standing, words } = seen(closed, 'owner');
  expect(standing).toMatchObject({
    state: 'debit_final',
    act: 'verify_bank',
    ifNot: 'share_waits',
  });
  expect(words.next).toMatch(/^Your bank account can’t receive money: complete/);
  expect(seen(closed, 'buyer').words.next).toMatch(/^The seller is paid on/);
});

it.each<[SaleStanding['stop'], string]>([
  [
    { how: 'declined', by: 'Olga Owner', at: now.toISOString(), reason: 'The price is too low' },
    'Olga Owner declined to sign on 2026-12-01: “The price is too low”.',
  ],
  [
    { how: 'declined', by: 'Olga Owner', at: now.toISOString(), reason: null },
    'Olga Owner declined to sign on 2026-12-01.',
  ],
  [
    { how: 'expired', by: null, at: now.toISOString(), reason: null },
    'The time to sign ran out on 2026-12-01.',
  ],
])('who stopped the signing is named, with the reason: %j', (stop, words) => {
  const { standing } = seen(ways.stopped, 'owner');
  const about = { refund: '', isRefunded: false, canCancel: true };
  const format = (iso: string) => iso.slice(0, 10);
  expect(wordsOfSale({ ...standing, stop }, 'owner', { ...about, format }).now).toBe(words);
});
