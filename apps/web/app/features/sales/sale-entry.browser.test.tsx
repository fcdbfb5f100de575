import type { SaleSide } from '@claimstead/contract/sale-words.ts';
import type { Sale } from '@claimstead/contract/sales.contract.ts';
import { titleStops } from '@claimstead/contract/patent-state.contract.ts';
import {
  type SaleStanding,
  saleStandings,
  type SaleStandingState,
} from '@claimstead/contract/standing.contract.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectGoodLooks } from '../../axe.test-kit.ts';
import { serve, show } from '../../browser.test-kit.tsx';
import { anId, aPatent } from '../../patents.fixture.ts';
import { SaleEntry } from './sale-entry.tsx';
import { standingIn } from './sale-standing.fixture.ts';

const at = '2026-11-20T12:00:00.000Z';
const owner = { company: null, share: 45_000, verified: true, signed: true, paid: false };

/** Held, of two owners, with a step of signing done. */
function saleIn(nth: number, standing: SaleStanding): Sale {
  return {
    id: anId(nth),
    patent: aPatent(nth),
    buyer: { userId: anId(901), firstName: 'Bea', lastName: `Lund ${nth}`, imgUri: null },
    user: {
      ...{ userId: anId(902), firstName: 'Ada', lastName: `Marsh ${nth}`, imgUri: null },
      connectedAccountId: null,
    },
    ...{ amount: 90_000, covered: 0, createdAt: at, files: [], documentStatus: 'PENDING_SELLER' },
    ...{ processed: false, documentId: null, agreementId: null, recordId: null },
    owners: [
      { ...owner, userId: anId(902), name: 'Ada Marsh', stake: 50, awaited: false },
      { ...owner, userId: anId(903), name: 'Bo Kell', stake: 50, awaited: true },
    ],
    ...{ paymentStatus: 'held', refund: null, refundAmount: null, step: 2, stepsDone: [at, at] },
    ...{ standing, moves: [], deadlines: null, proposals: [] },
    filing: { filed: false, receipt: null, filedAt: null, reel: null, frame: null },
  } as Sale;
}

const day = { by: '2027-01-19T12:00:00.000Z', withoutDay: null } as const;
const onTime = (state: SaleStandingState) =>
  standingIn(state, { ...day, ifNot: 'ends_refunded', cancelFrom: '2026-12-20T12:00:00.000Z' });
const signing = ['verifying', 'buyer_signs', 'owners_sign'] as const;

/** Every state, and those in which people sign with a title in question. */
const standings: SaleStanding[] = [
  ...saleStandings.map(onTime),
  ...titleStops.flatMap((titleStop) => signing.map((state) => ({ ...onTime(state), titleStop }))),
];

it.each(['buyer', 'owner'] as const)(
  'a sale says where it stands in every state, as the %s reads it, in every form',
  async (side: SaleSide) => {
    serve({});
    show(
      <main>
        {standings.map((standing, nth) => (
          <SaleEntry key={nth} sale={saleIn(nth, standing)} side={side} />
        ))}
      </main>,
    );
    const trackers = page.getByRole('list', { name: 'Progress of the sale' });
    await expect.element(trackers.first()).toBeVisible();
    expect(trackers.elements()).toHaveLength(standings.length);
    await expectGoodLooks();
  },
);
