import type { Exporter } from '../../core/account/exporter.ts';
import type { CoreDeps } from '../../core/deps.ts';
import type { Db } from '../../core/db/database.ts';
import { emailHashOf } from './boldsign.rules.ts';
import { listPlacesOf } from './boldsign-papers.store.ts';

export const boldsignExporter: Exporter<CoreDeps> = {
  domain: 'boldsign',
  explains: { 'signatures-at-boldsign.json': 'Papers you were asked to sign through BoldSign.' },
  async *parts(deps, { email, emailVerified }) {
    // An address that nobody has proved may be someone else's.
    const places = emailVerified ? await viewOwnPlaces(deps.db, email) : [];
    yield { path: ['signatures-at-boldsign.json'], json: places };
  },
};

/**
 * Where a person was asked to sign at BoldSign, as the person's own data: the signatures and the consent are
 * with BoldSign, and what it reported is in the evidence of whoever asked for it.
 */
async function viewOwnPlaces(db: Db, email: string): Promise<Record<string, unknown>[]> {
  const places = await listPlacesOf(db, emailHashOf(email));
  return places.map(({ subjectKind, subjectId, documentId, role, status }) => ({
    provider: 'BoldSign',
    [subjectKind]: subjectId,
    document: documentId,
    as: role,
    email,
    status,
  }));
}
