import {
  allPages,
  exportPage,
  type ExportPart,
  type Exporter,
} from '../../core/account/exporter.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { listOffersAfter, type Offer } from './offers.store.ts';
import { viewOffers } from './offers.views.ts';

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
    for (const view of await viewOffers(deps.db, [offer], userId, deps.clock.now())) {
      const { moves: _, unconfirmed: __, patent, sender, receiver, ...facts } = view;
      yield {
        ...facts,
        patent: { id: patent.id, title: patent.title, number: patent.patentNumber },
        from: `${sender.firstName} ${sender.lastName}`,
        to: `${receiver.firstName} ${receiver.lastName}`,
      };
    }
  }
}
