import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepsOf, type BookedDispute } from './dispute-booking.rules.ts';
import { postingProblem, type LedgerAccount } from './ledger.rules.ts';

const nothing: BookedDispute = { withdrawn: 0, returned: 0, losses: new Map() };
const sale = (heldCents: number) => ({ isSale: true, heldCents });

test('a loss is borne by what is held for the sale first, and beyond that by the platform', () => {
  const lost = { status: 'lost' as const, withdrawnCents: 1_000, returnedCents: 0 };
  const booked = { ...nothing, withdrawn: 1_000 };
  expect(stepsOf(lost, booked, sale(700))).toEqual([
    {
      step: 'dispute_lost',
      lines: [
        { account: 'held_for_sales', amountCents: 700 },
        { account: 'losses', amountCents: 300 },
        { account: 'disputed', amountCents: -1_000 },
      ],
    },
  ]);
});

test('an inquiry books nothing, nor what agrees already', () => {
  const asked = { status: 'inquiry' as const, withdrawnCents: 0, returnedCents: 0 };
  expect(stepsOf(asked, nothing, sale(1_000))).toEqual([]);
  const won = { status: 'won' as const, withdrawnCents: 900, returnedCents: 900 };
  expect(stepsOf(won, { withdrawn: 900, returned: 900, losses: new Map() }, sale(900))).toEqual([]);
});

test('however often a bank decides again, the books follow: nothing is left in doubt once it is decided', () => {
  const dispute = fc.record({
    status: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
    withdrawals: fc.integer({ min: 1, max: 3 }),
    returned: fc.integer({ min: 0, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(dispute, { minLength: 1, maxLength: 6 }), (decisions) => {
      const sums = new Map<LedgerAccount, number>([['held_for_sales', -1_000]]);
      const of = (account: LedgerAccount) => sums.get(account) ?? 0;
      const booked = { withdrawn: 0, returned: 0, losses: new Map<LedgerAccount, number>() };
      let [withdrawnCents, returnedCents] = [0, 0];
      for (const { status, withdrawals, returned } of decisions) {
        // Money is only ever added to what a dispute has moved.
        withdrawnCents = Math.max(withdrawnCents, withdrawals * 500);
        returnedCents = Math.min(withdrawnCents, Math.max(returnedCents, returned * 500));
        const now = { status, withdrawnCents, returnedCents };
        for (const { step, lines } of stepsOf(now, booked, sale(-of('held_for_sales')))) {
          expect(postingProblem(lines)).toBeNull();
          for (const { account, amountCents } of lines) {
            sums.set(account, of(account) + amountCents);
            const isLoss = step === 'dispute_lost' || step === 'dispute_loss_undone';
            if (isLoss && account !== 'disputed') {
              booked.losses.set(account, (booked.losses.get(account) ?? 0) + amountCents);
            }
          }
          if (step === 'dispute_opened') booked.withdrawn = withdrawnCents;
          if (step === 'dispute_won') booked.returned = returnedCents;
        }
        expect(stepsOf(now, booked, sale(-of('held_for_sales')))).toEqual([]);
        expect(of('disputed')).toBe(status === 'open' ? withdrawnCents - returnedCents : 0);
        expect(of('held_for_sales')).toBeLessThanOrEqual(0);
      }
    }),
  );
});
