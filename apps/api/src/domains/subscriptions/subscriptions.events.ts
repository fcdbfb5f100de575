/** What a notice about a plan needs. */
type About = {
  subscriptionId: string;
  listingId: string;
  title: string;
  /** Every linked owner, the creator first. */
  ownerUserIds: string[];
};

/**
 * Why a plan ended. `ran_out`: at its time. `ended_early`: the provider ended it before its time, and
 * nobody here had asked for it.
 */
export type EndReason = 'cancelled' | 'listing_gone' | 'replaced' | 'ran_out' | 'ended_early';

/** What happens in subscriptions, for other domains to follow. */
export type SubscriptionsEvent =
  | {
      type: 'subscriptions.started';
      payload: About & { freePeriod: boolean; amountCents: number; endsAt: string };
    }
  | {
      type: 'subscriptions.renewed';
      payload: About & { amountCents: number; endsAt: string; planName: string };
    }
  /** Seven days before the end, once per period. `renews`: it will be charged for again. */
  | {
      type: 'subscriptions.expiring';
      payload: About & {
        endsAt: string;
        renews: boolean;
        /** What it will be charged for again, and whether it is another plan than that of now. */
        planName: string;
        amountCents: number;
        isChange: boolean;
      };
    }
  /** Another plan was chosen for the renewal, and it did not come to it. */
  | { type: 'subscriptions.change_failed'; payload: About & { chosenName: string } }
  /** That choice was taken back, and the renewal was faster: it was charged. */
  | {
      type: 'subscriptions.kept_too_late';
      payload: About & { chosenName: string; amountCents: number };
    }
  /** The renewal could not be charged; the provider tries again for a while. */
  | { type: 'subscriptions.renewal_failed'; payload: About & { endsAt: string } }
  | {
      type: 'subscriptions.ended';
      payload: About & { reason: EndReason };
    };
