import {
  allPages,
  exportPage,
  type ExportPart,
  type Exporter,
} from '../../core/account/exporter.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { viewCards } from '../listings/listings.service.ts';
import { listSavedOf } from './wishlist/wishlist.store.ts';

export const marketplaceExporter: Exporter<CoreDeps> = {
  domain: 'marketplace',
  explains: { 'wishlist.json': 'The patents that you saved.' },
  async *parts(deps, { userId }): AsyncGenerator<ExportPart> {
    yield { path: ['wishlist.json'], rows: savedBy(deps, userId) };
  },
};

async function* savedBy(deps: CoreDeps, userId: string): AsyncGenerator {
  const saved = allPages((last: { listingId: string } | null) =>
    listSavedOf(deps.db, userId, last?.listingId ?? null, exportPage),
  );
  for await (const { listingId, savedAt } of saved) {
    const card = (await viewCards(deps.db, [listingId])).get(listingId);
    // What its owner took back is not shown to the person any more either.
    const shown = card?.published ? { title: card.title, number: card.patentNumber } : {};
    yield { listingId, savedAt, ...shown };
  }
}
