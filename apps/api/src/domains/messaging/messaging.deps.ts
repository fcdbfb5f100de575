import type { ListingsDeps } from '../listings/listings.deps.ts';

export type MessagingDeps = ListingsDeps;
