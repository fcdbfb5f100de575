import type { ListingsDeps } from '../listings/listings.api.ts';

export type RemindersDeps = ListingsDeps;
