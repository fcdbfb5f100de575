import type { Db } from '../../../core/db/database.ts';
import { emailHashOf } from './boldsign.deps.ts';
import { listPlacesOf } from './boldsign-papers.store.ts';

/**
 * Where a person was asked to sign at BoldSign, as the person's own data: the marks and the consent are
 * BoldSign's, and what it told of them stands in the evidence of the sale.
 */
export async function viewOwnPlaces(db: Db, email: string): Promise<Record<string, unknown>[]> {
  const places = await listPlacesOf(db, emailHashOf(email));
  return places.map(({ saleId, documentId, key, status }) => ({
    provider: 'BoldSign',
    sale: saleId,
    document: documentId,
    as: key === 'buyer' ? 'buyer' : 'owner',
    email,
    status,
  }));
}
