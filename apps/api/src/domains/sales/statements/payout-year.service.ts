import { Readable } from 'node:stream';
import { formatPatentNumber } from '@claimstead/contract/patent-number.ts';
import { csvLine, dollarsCell } from '../../../core/csv/csv.rules.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { FileAnswer } from '../../../core/http/mount.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { csvColumns, payoutKind } from './payout-year.copy.ts';
import { readPayoutLines } from './payout-lines.store.ts';

/**
 * What a person was paid in a year of the books, and what was taken back, as CSV: the sums are those of the ledger. It is
 * read and sent a part at a time.
 * @param year `2026`
 */
export function exportPayouts({ db }: SalesDeps, { userId }: Actor, year: string): FileAnswer {
  return {
    stream: Readable.from(linesOf(db, userId, year)),
    contentType: 'text/csv; charset=utf-8',
    downloadAs: `payouts-${year}.csv`,
  };
}

async function* linesOf(db: Db, userId: string, year: string): AsyncGenerator<string> {
  yield csvLine(csvColumns);
  for await (const line of readPayoutLines(db, userId, year)) {
    yield csvLine([
      line.at.toISOString(),
      payoutKind(line.kind),
      line.saleId,
      `US ${formatPatentNumber(line.patentNumber)}`,
      line.title,
      line.company ?? line.name,
      dollarsCell(line.priceCents),
      line.shareBasisPoints / 100,
      dollarsCell(line.cents),
      line.objectId,
    ]);
  }
}
