import { type Line, readTable } from '../../test-kit/authorisation-table.ts';
import { accountRights } from './tables/account.fixture.ts';
import { listingsRights } from './tables/listings.fixture.ts';
import { marketRights } from './tables/market.fixture.ts';
import { moneyRights } from './tables/money.fixture.ts';
import { operationsRights } from './tables/operations.fixture.ts';
import { peopleRights } from './tables/people.fixture.ts';
import { salesRights } from './tables/sales.fixture.ts';

/** Who may do what, all of it: a line is a call, what it is about (`scene.fixture.ts`), and a cell for each role. */
export const lines: readonly Line[] = [
  accountRights,
  listingsRights,
  marketRights,
  peopleRights,
  moneyRights,
  salesRights,
  operationsRights,
].flatMap(readTable);

/** Calls that the payment provider remembers: it is not put back as the database is. */
const spending = [
  'DELETE /user',
  'POST /payments/checkoutSession',
  'POST /payments/payment/stop',
  'POST /payments/subscription/cancel',
  'POST /sales/{id}/cancel',
  'POST /operations/filings/{saleId}/file',
  'POST /operations/sales/{id}/refund',
  'POST /operations/sales/{id}/top-up',
];

/** The lines in an order in which none stands on what an earlier one spent. */
export function spendingLast(all: readonly Line[]): Line[] {
  const isSpending = ({ call }: Line) => spending.includes(call);
  return [...all.filter((line) => !isSpending(line)), ...all.filter(isSpending)];
}
