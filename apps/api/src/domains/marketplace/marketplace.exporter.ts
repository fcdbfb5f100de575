import {
  allPages,
  exportPage,
  type ExportPart,
  type Exporter,
} from '../../core/account/exporter.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { viewCards } from '../listings/listings.api.ts';
import { listSavedOf } from './wishlist/wishlist.store.ts';

export const marketplaceExporter: Exporter<CoreDeps> = {
  domain: 'marketplace',
  explains: {
    'wishlist.json': 'Patents you saved.',
  },
  async *parts(deps, { userId }): AsyncGenerator<ExportPart> {
    yield { path: ['wishlist.json'], rows: savedBy(deps, userId) };
  },
};

async function* savedBy(deps: CoreDeps, userId: string): AsyncGenerator {
  const saved = allPages((last: { listingId: string } | null) =>
    listSavedOf(deps.db, userId, last?.listingId ?? null, exportPage),
  );
  for await (const { listingId, savedAt, savedAs } of saved) {
    const card = (await viewCards(deps.db, [listingId])).get(listingId);
    // Of an unpublished listing the person may know what they saved, and no more.
    const known = card?.published ? card : savedAs;
    const shown = known ? { title: known.title, number: known.patentNumber } : {};
    yield { listingId, savedAt, ...shown };
  }
}
