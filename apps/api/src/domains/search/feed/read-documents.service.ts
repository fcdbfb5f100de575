import type { Db } from '../../../core/db/database.ts';
import { readShown } from '../../listings/listings.api.ts';
import { readShownTexts } from '../../patents/patents.api.ts';
import type { SearchDocument } from '../search.port.ts';

/**
 * What is searched of these listings: what their pages tell anyone who is signed in. Those that are not published now,
 * or deleted, are left out.
 * @param asOf with their patents' record as it was at this moment.
 */
export async function readDocuments(
  db: Db,
  listingIds: readonly string[],
  asOf?: Date,
): Promise<SearchDocument[]> {
  if (listingIds.length === 0) return [];
  const shown = [...(await readShown(db, listingIds)).values()]
    .map(({ listing }) => listing)
    .filter(({ published, deletedAt }) => published && deletedAt === null);
  const texts = await readShownTexts(
    db,
    shown.map(({ id, patentNumber }) => ({ listingId: id, number: patentNumber })),
    asOf,
  );
  return shown.map((listing): SearchDocument => {
    const told = texts.get(listing.id);
    return {
      listingId: listing.id,
      number: listing.patentNumber,
      titles: [...new Set([listing.title, told?.title ?? ''])].filter((title) => title !== ''),
      abstract: told?.abstract ?? '',
      description: listing.description,
      claims: told?.claims ?? [],
      inventors: told?.inventors ?? [],
      assignees: told?.assignees ?? [],
      classes: told?.classes ?? [],
    };
  });
}
