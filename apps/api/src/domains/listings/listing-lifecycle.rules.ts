import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import { type ListingMove, type OwnerSight } from '@claimstead/contract/listings.contract.ts';
import type { TitleStop } from '@claimstead/contract/patent-state.contract.ts';
import {
  defineLifecycle,
  type Row,
  type Situation,
  type Transition,
} from '../../core/lifecycle/lifecycle.rules.ts';
import {
  isReserved,
  isReservedForAnother,
  isSupportedCountry,
  type LifecycleStatus,
  type Listing,
  type ListingState,
  smallestPriceCents,
  statusOf,
} from './listings.rules.ts';

/** The owners' moves that the screens know, and three that have their own forms. */
type OwnerMove =
  | Extract<
      ListingMove,
      'edit' | 'choose_public_page' | 'publish' | 'renew' | 'unpublish' | 'mark_sold' | 'delete'
    >
  | 'change_files'
  | 'answer_disclosures'
  | 'change_owners';
type BuyerMove = Extract<
  ListingMove,
  'purchase' | 'send_offer' | 'message_owner' | 'ask_introduction'
>;
/** What the system does automatically or for another domain. */
type SystemMove =
  | 'set_plan'
  | 'end_plan'
  | 'lose_number'
  | 'reserve'
  | 'release'
  | 'open_sale'
  | 'cancel_sale'
  | 'complete_sale';
type OperatorMove = 'take_down' | 'restore';
export type LifecycleMove = OwnerMove | BuyerMove | SystemMove | OperatorMove;

/**
 * owner: the creator or a linked co-owner, with the same rights except those of the creator alone; buyer: any
 * other person; system: the clock, a payment, an offer or a sale; operator: our team.
 */
export type ListingActor = 'owner' | 'creator' | 'buyer' | 'system' | 'operator';

/** What can prevent a move that the status allows. */
type ListingGuard =
  | 'no_country'
  | 'foreign'
  | 'taken_down'
  | 'not_taken_down'
  | 'reserved'
  | 'deal_open'
  | 'disclosures_pinned'
  | 'held_for_another'
  | 'published_before'
  | 'open_to_offers'
  | 'fixed_price'
  | 'price_too_low'
  | 'owner_hidden'
  | 'owner_shown'
  | 'asked_before'
  | TitleStop;

export type ListingTransition = Transition<
  LifecycleStatus,
  LifecycleMove,
  ListingActor,
  ListingGuard
> & {
  /** Happens automatically at this time, by the clock. */
  at?: 'subscriptionExpiresAt';
};

/** A whole listing is one of these. */
export type LifecycleFacts = ListingState & { firstPublishedAt: Date | null };

export type ListingSituation = Situation<LifecycleFacts> & {
  /** The buyer who acts, or for whom the system acts; omitted: nobody in particular. */
  userId?: string;
  /** What of its title stops a payment; omitted where no payment is asked for. */
  titleStop?: TitleStop | null;
  /** Whether they may know who the owners are; omitted where it makes no difference. */
  ownerSight?: OwnerSight;
};

const unsold = ['draft', 'active', 'expired'] as const;

const buyingGuards = [
  'open_to_offers',
  'price_too_low',
  'held_for_another',
  'owner_hidden',
  'title_held',
  'title_refused',
] as const;

/**
 * The lifecycle of a listing: from which status, which move, by whom, to which status. `published` and the
 * plan's end are columns; the status is computed from them when it is needed. Where a move has two ends, the
 * plan or a take-down decides which one applies.
 */
const table: readonly Row<ListingTransition>[] = [
  { from: 'draft', move: 'edit', by: 'owner', to: 'draft' },
  { from: 'draft', move: 'choose_public_page', by: 'creator', to: 'draft' },
  { from: 'draft', move: 'change_files', by: 'owner', to: 'draft' },
  {
    from: 'draft',
    move: 'answer_disclosures',
    by: 'owner',
    to: 'draft',
    guards: ['disclosures_pinned'],
  },
  {
    from: 'draft',
    move: 'change_owners',
    by: 'creator',
    to: 'draft',
    guards: ['deal_open', 'published_before'],
  },
  {
    from: 'draft',
    move: 'publish',
    by: 'owner',
    to: 'active',
    guards: ['taken_down', 'no_country', 'foreign'],
  },
  // Its owner asked to publish it, and a plan was paid or an operator restored it.
  {
    from: 'draft',
    move: 'publish',
    by: 'system',
    to: 'active',
    guards: ['taken_down', 'no_country', 'foreign'],
  },

  { from: 'active', move: 'edit', by: 'owner', to: 'active' },
  { from: 'active', move: 'choose_public_page', by: 'creator', to: 'active' },
  { from: 'active', move: 'change_files', by: 'owner', to: 'active' },
  {
    from: 'active',
    move: 'answer_disclosures',
    by: 'owner',
    to: 'active',
    guards: ['disclosures_pinned'],
  },
  { from: 'active', move: 'unpublish', by: 'owner', to: 'draft', guards: ['reserved'] },
  { from: 'active', move: 'mark_sold', by: 'owner', to: 'sold', guards: ['reserved'] },
  {
    from: 'active',
    move: 'send_offer',
    by: 'buyer',
    to: 'active',
    guards: ['fixed_price', 'owner_hidden'],
  },
  {
    from: 'active',
    move: 'purchase',
    by: 'buyer',
    to: 'under_sale',
    guards: buyingGuards,
  },
  { from: 'active', move: 'message_owner', by: 'buyer', to: 'active', guards: ['owner_hidden'] },
  {
    from: 'active',
    move: 'ask_introduction',
    by: 'buyer',
    to: 'active',
    guards: ['owner_shown', 'asked_before'],
  },
  { from: 'active', move: 'reserve', by: 'system', to: 'active', guards: ['held_for_another'] },
  {
    from: 'active',
    move: 'open_sale',
    by: 'system',
    to: 'under_sale',
    guards: ['held_for_another'],
  },

  { from: 'expired', move: 'edit', by: 'owner', to: 'expired' },
  { from: 'expired', move: 'choose_public_page', by: 'creator', to: 'expired' },
  { from: 'expired', move: 'change_files', by: 'owner', to: 'expired' },
  {
    from: 'expired',
    move: 'answer_disclosures',
    by: 'owner',
    to: 'expired',
    guards: ['disclosures_pinned'],
  },
  {
    from: 'expired',
    move: 'change_owners',
    by: 'creator',
    to: 'expired',
    guards: ['deal_open', 'published_before'],
  },
  { from: 'expired', move: 'renew', by: 'owner', to: 'active', guards: ['taken_down', 'foreign'] },
  { from: 'expired', move: 'lose_number', by: 'system', to: 'expired', guards: ['reserved'] },
  // An offer that was accepted before the plan ended may still be paid.
  {
    from: 'expired',
    move: 'reserve',
    by: 'system',
    to: 'expired',
    guards: ['taken_down', 'held_for_another'],
  },
  {
    from: 'expired',
    move: 'open_sale',
    by: 'system',
    to: 'under_sale',
    guards: ['taken_down', 'held_for_another'],
  },

  { from: unsold, move: 'delete', by: 'owner', to: 'deleted', guards: ['reserved'] },
  // With the account of its creator.
  { from: unsold, move: 'delete', by: 'system', to: 'deleted' },
  { from: 'draft', move: 'set_plan', by: 'system', to: 'draft' },
  { from: ['active', 'expired'], move: 'set_plan', by: 'system', to: 'active' },
  // If its owner had unpublished it, or an operator took it down.
  { from: 'expired', move: 'set_plan', by: 'system', to: 'draft' },
  // A period that was over before we learned of it.
  { from: unsold, move: 'set_plan', by: 'system', to: 'expired' },
  {
    from: ['draft', 'active'],
    move: 'end_plan',
    by: 'system',
    to: 'expired',
    at: 'subscriptionExpiresAt',
  },
  { from: 'expired', move: 'end_plan', by: 'system', to: 'expired' },
  { from: 'draft', move: 'release', by: 'system', to: 'draft' },
  { from: 'active', move: 'release', by: 'system', to: 'active' },
  { from: 'expired', move: 'release', by: 'system', to: 'expired' },
  {
    from: ['draft', 'active'],
    move: 'take_down',
    by: 'operator',
    to: 'draft',
    guards: ['taken_down'],
  },
  { from: 'expired', move: 'take_down', by: 'operator', to: 'expired', guards: ['taken_down'] },
  { from: 'draft', move: 'restore', by: 'operator', to: 'draft', guards: ['not_taken_down'] },
  { from: 'expired', move: 'restore', by: 'operator', to: 'expired', guards: ['not_taken_down'] },

  {
    from: 'under_sale',
    move: 'message_owner',
    by: 'buyer',
    to: 'under_sale',
    guards: ['owner_hidden'],
  },
  // Its plan is paused; what was paid just before that still counts once it returns to the market.
  { from: 'under_sale', move: 'set_plan', by: 'system', to: 'under_sale' },
  { from: 'under_sale', move: 'end_plan', by: 'system', to: 'under_sale' },
  { from: 'under_sale', move: 'cancel_sale', by: 'system', to: 'active' },
  { from: 'under_sale', move: 'cancel_sale', by: 'system', to: 'expired' },
  // Another listing took its number while it had no plan.
  { from: 'under_sale', move: 'cancel_sale', by: 'system', to: 'draft' },
  { from: 'under_sale', move: 'complete_sale', by: 'system', to: 'sold' },

  // The plan of a sold listing is ended afterward; nothing else happens to it.
  { from: 'sold', move: 'end_plan', by: 'system', to: 'sold' },
];

export const listingLifecycle = defineLifecycle<ListingTransition, ListingSituation>({
  name: 'listing',
  kept: {
    tables: ['listings'],
    columns: [
      'published',
      'sale_state',
      'subscription_expires_at',
      'reserved_for_user_id',
      'reserved_until',
      'taken_down_at',
      'deleted_at',
    ],
  },
  initial: 'draft',
  table,
  stageOf: statusOf,
  guards: {
    // Incomplete, not forbidden; the call names every missing field.
    no_country: {
      holds: ({ subject }) => subject.countryOfIssue === '',
      code: 'listings.incomplete',
    },
    foreign: {
      holds: ({ subject }) => !isSupportedCountry(subject.countryOfIssue),
      code: 'listings.country_not_supported',
    },
    taken_down: {
      holds: ({ subject }) => subject.takenDownAt !== null,
      code: 'listings.taken_down',
    },
    not_taken_down: {
      holds: ({ subject }) => subject.takenDownAt === null,
      code: 'listings.moved_on',
    },
    reserved: { holds: ({ subject, now }) => isReserved(subject, now), code: 'listings.reserved' },
    deal_open: { holds: ({ subject, now }) => isReserved(subject, now), code: 'listings.frozen' },
    disclosures_pinned: {
      holds: ({ subject, now }) => isReserved(subject, now),
      code: 'listings.disclosures_frozen',
    },
    held_for_another: {
      holds: ({ subject, now, userId }) => isReservedForAnother(subject, userId ?? '', now),
      code: 'listings.reserved',
    },
    published_before: {
      holds: ({ subject }) => subject.firstPublishedAt !== null,
      code: 'listings.owners_frozen',
    },
    open_to_offers: { holds: ({ subject }) => subject.acceptingOffers, code: 'listings.moved_on' },
    fixed_price: { holds: ({ subject }) => !subject.acceptingOffers, code: 'listings.moved_on' },
    price_too_low: {
      holds: ({ subject }) => subject.priceCents < smallestPriceCents,
      code: 'listings.incomplete',
    },
    owner_hidden: {
      holds: ({ ownerSight }) => ownerSight !== undefined && ownerSight !== 'shown',
      code: 'listings.owner_hidden',
    },
    owner_shown: {
      holds: ({ ownerSight }) => ownerSight === 'shown',
      code: 'listings.owner_shown',
    },
    asked_before: {
      holds: ({ ownerSight }) => ownerSight !== 'hidden',
      code: 'listings.introduction_asked',
    },
    title_held: {
      holds: ({ titleStop }) => titleStop === 'title_held',
      code: 'listings.title_held',
    },
    title_refused: {
      holds: ({ titleStop }) => titleStop === 'title_refused',
      code: 'listings.title_refused',
    },
  },
  refusal: (stage, { move, by }) => refusalIn(stage, move, [by].flat()),
});

/** Why this person (or nobody in particular) may not make a move now; null: the table allows it. */
export function refuseMove(
  listing: LifecycleFacts,
  move: LifecycleMove,
  actor: { by: ListingActor; userId?: string },
  now: Date,
): ErrorCode | null {
  const situation = { subject: listing, now, userId: actor.userId ?? '' };
  const decision = listingLifecycle.decide(situation, { move, by: actorsOf(actor.by) });
  return decision.ok ? null : decision.code;
}

/** A creator is an owner too. */
function actorsOf(by: ListingActor): ListingActor[] {
  return by === 'creator' ? ['creator', 'owner'] : [by];
}

/** As whom one of the owners acts. */
export function actorsAmongOwners(
  { creatorUserId }: Pick<Listing, 'creatorUserId'>,
  userId: string,
): ListingActor[] {
  return actorsOf(creatorUserId === userId ? 'creator' : 'owner');
}

function refusalIn(
  status: LifecycleStatus,
  move: LifecycleMove,
  by: readonly ListingActor[],
): ErrorCode {
  const isCoOwner = by.includes('owner') && !by.includes('creator');
  const isCreators = move === 'change_owners' || move === 'choose_public_page';
  if (isCreators && isCoOwner) return 'listings.creator_only';
  const isTaken = status === 'under_sale' || status === 'sold';
  if (move === 'answer_disclosures' && isTaken) return 'listings.disclosures_frozen';
  if (status === 'under_sale') {
    return move === 'change_owners' ? 'listings.frozen' : 'listings.open_sale';
  }
  if (move === 'change_owners' && status === 'active') return 'listings.owners_frozen';
  return 'listings.moved_on';
}
