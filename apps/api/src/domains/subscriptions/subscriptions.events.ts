import { places } from '@claimstead/contract/places.ts';
import { date, money } from '../../core/text/formats.ts';
import {
  exampleTitle,
  exampleTime,
  type PayloadsOf,
  told,
  untold,
} from '../../core/outbox/events.ts';

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

const example: About = {
  subscriptionId: 'plan',
  listingId: 'listing',
  title: exampleTitle,
  ownerUserIds: ['one', 'two'],
};
/** The creator pays for the plan. */
const payer = (plan: { ownerUserIds: string[] }) => plan.ownerUserIds.slice(0, 1);

/** What happens in subscriptions. */
export const subscriptionsEvents = {
  'subscriptions.started': untold<
    About & { freePeriod: boolean; amountCents: number; endsAt: string }
  >('the payer has done it'),
  'subscriptions.renewed': untold<
    About & { amountCents: number; endsAt: string; planName: string }
  >('told a week before it happens'),
  /** Seven days before the end, once per period. `renews`: it will be charged for again. */
  'subscriptions.expiring': told<
    About & {
      endsAt: string;
      renews: boolean;
      /** What it will be charged for again, and whether it is another plan than that of now. */
      planName: string;
      amountCents: number;
      isChange: boolean;
    }
  >({
    examples: [
      {
        ...example,
        endsAt: exampleTime,
        renews: true,
        planName: '1-year',
        amountCents: 14_999,
        isChange: true,
      },
    ],
    notices: [
      {
        to: payer,
        who: 'who pays for the plan',
        kind: 'money',
        type: 'SUBSCRIPTION_EXPIRING',
        title: 'Plan ends soon',
        message: (plan) =>
          plan.renews
            ? `The plan of ${plan.title} ${plan.isChange ? 'changes as you chose and renews' : 'renews'} on ${date(plan.endsAt)}: ${money(plan.amountCents)} will be charged for the ${plan.planName} plan. You can change or cancel it before.`
            : `The plan of ${plan.title} ends on ${date(plan.endsAt)} and is not renewed by itself. After that the listing is hidden from buyers.`,
        link: places.billing,
        mail: 'now',
        action: 'See your plans',
      },
    ],
  }),
  /** Another plan was chosen for the renewal, and it did not come to it. */
  'subscriptions.change_failed': told<About & { chosenName: string }>({
    examples: [{ ...example, chosenName: '1-year' }],
    notices: [
      {
        to: payer,
        who: 'who pays for the plan',
        kind: 'money',
        type: 'SUBSCRIPTION_EXPIRING',
        title: 'Plan not changed',
        message: (plan) =>
          `The plan of ${plan.title} could not be changed to the ${plan.chosenName} plan. Your plans show what it renews with; you can choose again.`,
        link: places.billing,
        mail: 'now',
        action: 'See your plans',
      },
    ],
  }),
  /** That choice was taken back, and the renewal was faster: it was charged. */
  'subscriptions.kept_too_late': told<About & { chosenName: string; amountCents: number }>({
    examples: [{ ...example, chosenName: '1-year', amountCents: 14_999 }],
    notices: [
      {
        to: payer,
        who: 'who pays for the plan',
        kind: 'money',
        type: 'SUBSCRIPTION_EXPIRING',
        title: 'Plan renewed as it was chosen first',
        message: (plan) =>
          `You took back the ${plan.chosenName} plan for ${plan.title}, but the renewal had begun: ${money(plan.amountCents)} was charged for it. Write to support if that is not right.`,
        link: places.billing,
        mail: 'now',
        action: 'See your plans',
      },
    ],
  }),
  /** The renewal could not be charged; the provider tries again for a while. */
  'subscriptions.renewal_failed': told<About & { endsAt: string }>({
    examples: [{ ...example, endsAt: exampleTime }],
    notices: [
      {
        to: payer,
        who: 'who pays for the plan',
        kind: 'money',
        type: 'SUBSCRIPTION_EXPIRING',
        title: 'Renewal not paid',
        message: (plan) =>
          `The plan of ${plan.title} could not be renewed: the card was not charged. We try again for a few days; renew it yourself to keep the listing visible.`,
        needsYou: () => true,
        link: places.billing,
        mail: 'now',
        action: 'See your plans',
      },
    ],
  }),
  'subscriptions.ended': told<About & { reason: EndReason }>({
    examples: [
      { ...example, reason: 'cancelled' },
      { ...example, reason: 'ended_early' },
    ],
    notices: [
      {
        // One that ran out is told when its listing expires; one that was replaced goes on.
        when: (plan) => plan.reason === 'cancelled',
        to: payer,
        who: 'who pays for the plan',
        kind: 'money',
        type: 'SUBSCRIPTION_ENDED',
        title: 'Plan canceled',
        message: (plan) =>
          `The plan of ${plan.title} is canceled. The listing is hidden from buyers; nothing more is charged.`,
        link: places.listings,
        mail: 'now',
        action: 'See your listings',
      },
      {
        when: (plan) => plan.reason === 'ended_early',
        to: payer,
        who: 'who pays for the plan',
        kind: 'money',
        type: 'SUBSCRIPTION_ENDED',
        title: 'Plan ended early',
        message: (plan) =>
          `The plan of ${plan.title} was ended by our payment provider before its time, so the listing is not shown to buyers any more. Nothing more is charged. Choose a plan to put it back, or write to support to ask why.`,
        link: (plan) => `/listing/${plan.listingId}`,
        mail: 'now',
        action: 'Renew the listing',
      },
    ],
  }),
};

declare module '../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof subscriptionsEvents> {}
}
