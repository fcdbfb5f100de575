import type { Db } from '../../core/db/database.ts';
import type { Files } from '../../core/files/files.port.ts';
import { findingLines, holds, verifySale } from '../../domains/sales/sales.api.ts';

/** How many sales were looked at, and what is wrong, in lines for a person. */
export type EvidenceFindings = { sales: number; wrong: string[] };

/**
 * Looks at the evidence of sales as `npm run evidence:verify` does.
 * @param last how many, from the latest; all of them by default.
 */
export async function verifyEvidence(
  db: Db,
  files: Pick<Files, 'open'>,
  last?: number,
): Promise<EvidenceFindings> {
  const sales = await listSaleIds(db, last);
  const wrong: string[] = [];
  for (const id of sales) {
    const found = await verifySale({ db, files }, id);
    if (found && !holds(found)) wrong.push(...findingLines(id, found));
  }
  return { sales: sales.length, wrong };
}

/** The ids of all sales, or of so many, the latest first. */
export async function listSaleIds(db: Db, last?: number): Promise<string[]> {
  const latestFirst = db.selectFrom('sales').select('id').orderBy('id', 'desc');
  const sales = await (last === undefined ? latestFirst : latestFirst.limit(last)).execute();
  return sales.map(({ id }) => id);
}
