import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import type { FromJson, Tables } from '../../../core/db/tables.ts';
import type { PapersStage } from './papers-lifecycle.rules.ts';
import type { BuyerDetails, PapersStatus } from './papers.tables.ts';

type Row = Selectable<Tables['sale_papers']>;

/** A part of a query that reads sales. */
export const papersOfSale = sql<FromJson<Row> | null>`(
  select to_json(sale_papers) from sale_papers where sale_papers.sale_id = sales.id)`;

export type Papers = ReturnType<typeof toPapers>;

export function toPapers(saleId: string, row: FromJson<Row> | Row | null) {
  const status: PapersStage = row?.status ?? 'none';
  return {
    saleId,
    status,
    askedAt: timeOf(row?.asked_at),
    assignmentId: row?.assignment_id ?? null,
    agreementId: row?.agreement_id ?? null,
    recordId: row?.record_id ?? null,
    preparedAt: timeOf(row?.prepared_at),
    buyerDetails: row?.buyer_details ?? null,
    recordedFacts: row?.recorded_facts ?? null,
    agreementTerms: row?.agreement_terms ?? null,
    signingDocumentId: row?.signing_document_id ?? null,
    firstSignedAt: timeOf(row?.first_signed_at),
    declinedAt: timeOf(row?.declined_at),
    signedAt: timeOf(row?.signed_at),
    sealedAt: timeOf(row?.sealed_at),
  };
}

function timeOf(at: Date | string | null | undefined): Date | null {
  return at ? new Date(at) : null;
}

/** No transition leads to `none`. @returns null: they are no longer `from`. */
export async function savePapers(
  tx: Tx,
  papers: Papers,
  { from, mark }: { from: PapersStage; mark: RawBuilder<unknown> },
): Promise<Papers | null> {
  const { agreementTerms, buyerDetails, recordedFacts } = papers;
  const columns = {
    status: papers.status as PapersStatus,
    asked_at: papers.askedAt,
    assignment_id: papers.assignmentId,
    agreement_id: papers.agreementId,
    record_id: papers.recordId,
    prepared_at: papers.preparedAt,
    buyer_details: buyerDetails && JSON.stringify(buyerDetails),
    recorded_facts: recordedFacts && JSON.stringify(recordedFacts),
    agreement_terms: agreementTerms && JSON.stringify(agreementTerms),
    signing_document_id: papers.signingDocumentId,
    first_signed_at: papers.firstSignedAt,
    declined_at: papers.declinedAt,
    signed_at: papers.signedAt,
    sealed_at: papers.sealedAt,
  };
  const row = await tx
    .insertInto('sale_papers')
    .values({ sale_id: papers.saleId, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('sale_id')
        .doUpdateSet(columns)
        .where('sale_papers.status', '=', from as PapersStatus),
    )
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ? toPapers(papers.saleId, row) : null;
}

/** What a buyer entered last for the papers of another sale. */
export async function findEarlierDetails(
  db: Db,
  buyerUserId: string,
  otherThanSaleId: string | null,
): Promise<BuyerDetails | null> {
  const bought = db
    .selectFrom('sale_papers')
    .innerJoin('sales', 'sales.id', 'sale_papers.sale_id')
    .select('sale_papers.buyer_details')
    .where('sales.buyer_user_id', '=', buyerUserId)
    .where('sale_papers.buyer_details', 'is not', null)
    .orderBy('sale_papers.prepared_at', 'desc')
    .limit(1);
  const others = otherThanSaleId ? bought.where('sales.id', '<>', otherThanSaleId) : bought;
  return (await others.executeTakeFirst())?.buyer_details ?? null;
}

/** Deletes what a buyer typed for papers that not everyone signed. Nothing follows from it. */
export async function eraseUnsignedDetails(tx: Tx, buyerUserId: string): Promise<void> {
  await tx
    .updateTable('sale_papers')
    .from('sales')
    .set({ buyer_details: null })
    .whereRef('sales.id', '=', 'sale_papers.sale_id')
    .where('sales.buyer_user_id', '=', buyerUserId)
    .where('sale_papers.status', 'not in', ['signed', 'sealed'])
    .where('sale_papers.buyer_details', 'is not', null)
    .execute();
}
