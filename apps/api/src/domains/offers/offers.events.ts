import type { OfferEndReason } from '@claimstead/contract/offers.contract.ts';

type OfferNews = {
  offerId: string;
  listingId: string;
  listingTitle: string;
  amountCents: number;
  /** Who acted; null for the system. */
  actorUserId: string | null;
  buyerUserId: string;
  ownerUserIds: string[];
};

/** What happens in offers, for other domains to follow. */
export type OffersEvent =
  | { type: 'offers.made'; payload: OfferNews }
  | { type: 'offers.countered'; payload: OfferNews & { by: 'buyer' | 'owner' } }
  | { type: 'offers.accepted'; payload: OfferNews & { by: 'buyer' | 'owner'; payBy: string } }
  | { type: 'offers.ended'; payload: OfferNews & { reason: OfferEndReason } };
