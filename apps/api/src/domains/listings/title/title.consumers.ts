import type { EventConsumer } from '../../../core/outbox/event-consumer.ts';
import type { PatentsDeps } from '../../patents/patents.api.ts';
import { compareListingTitle } from './compare-title.service.ts';
import { findTitleCheck } from './title-checks.store.ts';

/** A listing was published: its owners are compared with the office's record. Without a key there is none to ask. */
export const compareTitleConsumer: EventConsumer<PatentsDeps, 'listings.published'> = {
  name: 'listings.compare_title',
  on: ['listings.published'],
  async handle(deps, { payload: { listingId } }) {
    const isKnown = (await findTitleCheck(deps.db, listingId)) !== null;
    if (deps.office !== null || isKnown) await compareListingTitle(deps, listingId);
  },
};
