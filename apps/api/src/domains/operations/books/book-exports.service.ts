import { Readable } from 'node:stream';
import type { BookExport } from '@claimstead/contract/books.contract.ts';
import { csvLine, dollarsCell, type CsvCell } from '../../../core/csv/csv.rules.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { FileAnswer } from '../../../core/http/mount.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import type { OperationsDeps } from '../operations.deps.ts';
import { columnsOf, tinWords, unknownPlace } from './book-exports.copy.ts';
import { readLedger, readOwners, readPlans, readSales } from './book-exports.store.ts';

type Rows = (db: Db, month: string) => AsyncGenerator<CsvCell[]>;

const rowsOf: Record<BookExport, Rows> = {
  ledger: ledgerRows,
  sales: saleRows,
  owners: ownerRows,
  plans: planRows,
};

/**
 * A month of the books as CSV, for an operator, with a line in the trail. It is read and sent a part at a time. Of a month
 * that is closed it is the same each time; of an open one, what is posted meanwhile may be in it.
 * @param month `2026-05`
 */
export async function exportBooks(
  deps: OperationsDeps,
  operator: Actor,
  { month, part }: { month: string; part: BookExport },
): Promise<FileAnswer> {
  const about = `${month}, ${part}`;
  await transact(deps, async (unit) => {
    const reason = 'To take to accounting';
    unit.audit(operator, { what: 'books.export', aboutId: month, about, reason });
  });
  return {
    stream: Readable.from(linesOf(deps.db, month, part)),
    contentType: 'text/csv; charset=utf-8',
    downloadAs: `books-${month}-${part}.csv`,
  };
}

async function* linesOf(db: Db, month: string, part: BookExport): AsyncGenerator<string> {
  yield csvLine(columnsOf[part]);
  for await (const cells of rowsOf[part](db, `${month}-01`)) yield csvLine(cells);
}

async function* ledgerRows(db: Db, month: string): AsyncGenerator<CsvCell[]> {
  for await (const row of readLedger(db, month)) {
    yield [
      row.entryId,
      row.occurredAt.toISOString(),
      row.postedAt.toISOString(),
      row.kind,
      row.objectId,
      row.saleId,
      row.listingId,
      row.account,
      row.cents > 0 ? dollarsCell(row.cents) : null,
      row.cents < 0 ? dollarsCell(-row.cents) : null,
      row.operator,
      row.reason,
    ];
  }
}

async function* saleRows(db: Db, month: string): AsyncGenerator<CsvCell[]> {
  for await (const row of readSales(db, month)) {
    yield [
      row.key,
      row.patentNumber,
      row.buyer,
      row.status,
      row.method,
      row.priceCents === null ? null : dollarsCell(row.priceCents),
      ...[
        row.paidCents,
        row.feeCents,
        row.ownersCents,
        row.reversedCents,
        row.refundedCents,
        row.outsideCents,
        row.disputedCents,
        row.lossCents,
        row.coveredCents,
        row.heldCents,
        row.balanceCents,
      ].map(dollarsCell),
    ];
  }
}

async function* ownerRows(db: Db, month: string): AsyncGenerator<CsvCell[]> {
  for await (const row of readOwners(db, month)) {
    const tin = row.accountId === null ? 'none' : row.canReceive ? 'at_provider' : 'unverified';
    yield [
      row.userId,
      row.company ?? row.name,
      row.company === null ? null : row.name,
      row.email,
      row.address?.replaceAll(/\s*\n\s*/g, ', ') ?? null,
      row.accountId,
      tinWords[tin],
      dollarsCell(row.grossCents),
      row.payments,
      dollarsCell(row.reversedCents),
      row.reversals,
      dollarsCell(row.againCents),
      row.repeats,
    ];
  }
}

async function* planRows(db: Db, month: string): AsyncGenerator<CsvCell[]> {
  for await (const row of readPlans(db, month)) {
    yield [
      row.key,
      row.occurredAt.toISOString(),
      row.postedAt.toISOString(),
      row.kind,
      row.objectId,
      row.listingId,
      row.patentNumber,
      row.payer,
      row.state ?? unknownPlace,
      row.country ?? unknownPlace,
      dollarsCell(row.incomeCents),
      dollarsCell(row.feeCents),
    ];
  }
}
