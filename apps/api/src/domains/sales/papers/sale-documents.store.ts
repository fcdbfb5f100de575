import type { Tables } from '../../../core/db/tables.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import { findRow } from '../../../core/db/rows.ts';

export type SaleDocument = Selectable<Tables['sale_documents']>;

export async function insertDocument(tx: Tx, document: SaleDocument): Promise<void> {
  await tx.insertInto('sale_documents').values(document).execute();
}

export async function findDocument(db: Db | Tx, documentId: string): Promise<SaleDocument | null> {
  return findRow(db, 'sale_documents', { document_id: documentId });
}

/** The sealed papers of a sale: the assignment, the agreement, the record of signing where it is apart. */
export async function listDocuments(db: Db | Tx, saleId: string): Promise<SaleDocument[]> {
  return db
    .selectFrom('sale_documents')
    .selectAll()
    .where('sale_id', '=', saleId)
    .orderBy(sql`array_position(array['assignment', 'agreement', 'record'], part)`)
    .execute();
}
