import type { Db } from '../../../core/db/database.ts';
import { getLegalNames } from '../../identity/identity.api.ts';
import { listOwners } from '../../listings/listings.api.ts';

type NamedOwner = Awaited<ReturnType<typeof listOwners>>[number] & { name: string };

/** A listing's owners under their legal names; who has no account yet, as the listing's maker wrote it. */
export async function namedOwners(db: Db, listingId: string): Promise<NamedOwner[]> {
  const owners = await listOwners(db, listingId);
  const names = await getLegalNames(
    db,
    owners.flatMap((owner) => owner.userId ?? []),
  );
  return owners.map((owner) => ({
    ...owner,
    name: names.get(owner.userId ?? '') ?? `${owner.firstName} ${owner.lastName}`.trim(),
  }));
}
