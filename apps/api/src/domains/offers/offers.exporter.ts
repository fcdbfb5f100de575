import {
  allPages,
  exportPage,
  type ExportPart,
  type Exporter,
} from '../../core/account/exporter.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { listOffersAfter, type Offer } from './offers.store.ts';
import { viewToKeep } from './offers.views.ts';

export const offersExporter: Exporter<CoreDeps> = {
  domain: 'offers',
  explains: { 'offers.json': 'Offers that you made or received, with every amount.' },
  async *parts(deps, { userId }): AsyncGenerator<ExportPart> {
    yield { path: ['offers.json'], rows: offersOf(deps, userId) };
  },
};

async function* offersOf(deps: CoreDeps, userId: string): AsyncGenerator {
  const offers = allPages((last: Offer | null) =>
    listOffersAfter(deps.db, userId, last?.id ?? null, exportPage),
  );
  for await (const offer of offers) {
    yield* await viewToKeep(deps.db, [offer], userId, deps.clock.now());
  }
}
