import { forOperators, type MomentOf } from '../../core/outbox/notice-row.ts';
import { places } from '@claimstead/contract/places.ts';
import { money } from '../../core/text/formats.ts';
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
  /** Its listing waits for a sale, which a plan is nothing to: nobody can renew it until then. */
  underSale: boolean;
};

/**
 * Why a plan ended. `ran_out`: at its time. `ended_early`: the provider ended it before its time, and
 * nobody here had asked for it. `charged_back`: the payer's bank took its payment back for good.
 */
export type EndReason =
  | 'cancelled'
  | 'listing_gone'
  | 'replaced'
  | 'ran_out'
  | 'ended_early'
  | 'charged_back';

/** What a bank did about a plan's payment. `kept`: it left the payment with us. */
export type PlanDisputeNews = 'questioned' | 'opened' | 'kept' | 'lost';

const example: About = {
  subscriptionId: 'plan',
  listingId: 'listing',
  title: exampleTitle,
  ownerUserIds: ['one', 'two'],
  underSale: false,
};
type Disputed = About & {
  news: PlanDisputeNews;
  amountCents: number;
  endsPlan: boolean;
  /** Until when the bank wants our evidence (ISO), where it waits for some. */
  evidenceDueAt?: string;
};
const disputed = { ...example, amountCents: 5_995, endsPlan: false, evidenceDueAt: exampleTime };
const untilDue = ({ evidenceDueAt }: Disputed, at: MomentOf) =>
  evidenceDueAt === undefined ? 'before the deadline' : `by ${at(evidenceDueAt)}`;
/** What an owner can do about a listing without a plan, and where it is meanwhile. */
const hiddenNow = (plan: About) =>
  plan.underSale
    ? 'The sale continues. If it falls through, the listing stays hidden from buyers until you renew it.'
    : 'The listing is hidden from buyers. Renew to make it public again.';
const atListing = (plan: About) => `/listing/${plan.listingId}`;
/** The creator pays for the plan. */
const payer = (plan: { ownerUserIds: string[] }) => plan.ownerUserIds.slice(0, 1);

/** Notices for the operators about a plan. */
const planForOperators = {
  ...forOperators,
  about: (plan: { ownerUserIds: string[] }) => plan.ownerUserIds[0] ?? '',
  link: () => '/operations/listings',
  action: 'See the listings',
} as const;

const expiring = {
  to: payer,
  who: 'the person who pays for the plan',
  kind: 'money',
  type: 'SUBSCRIPTION_EXPIRING',
  link: places.billing,
  mail: 'now',
  action: 'See your plans',
} as const;

export const subscriptionsEvents = {
  'subscriptions.started': untold<
    About & { freePeriod: boolean; amountCents: number; endsAt: string }
  >('the payer did it'),
  'subscriptions.renewed': told<About & { amountCents: number; endsAt: string; planName: string }>({
    examples: [{ ...example, amountCents: 14_999, endsAt: exampleTime, planName: '1-year' }],
    notices: [
      {
        ...expiring,
        title: 'Your plan renewed',
        message: (plan, _name, at) =>
          `The ${plan.planName} plan for ${plan.title} renewed until ${at(plan.endsAt)}: ${money(plan.amountCents)} was charged. The receipt is with your invoices.`,
        action: 'See your invoices',
      },
    ],
  }),
  /** Seven days before the end, once per period. `renews`: it will be charged again. */
  'subscriptions.expiring': told<
    About & {
      endsAt: string;
      renews: boolean;
      /** What the renewal will charge for, and whether that is a different plan from the current one. */
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
      {
        ...example,
        endsAt: exampleTime,
        renews: false,
        planName: '1-year',
        amountCents: 14_999,
        isChange: false,
      },
    ],
    notices: [
      {
        ...expiring,
        when: (plan) => plan.renews,
        title: 'Your plan renews soon',
        message: (plan, _name, at) =>
          plan.isChange
            ? `The plan for ${plan.title} renews on ${at(plan.endsAt)} as the ${plan.planName} plan you chose, for ${money(plan.amountCents)}. You can change or cancel it before then.`
            : `The ${plan.planName} plan for ${plan.title} renews on ${at(plan.endsAt)} for ${money(plan.amountCents)}. You can change or cancel it before then.`,
      },
      {
        ...expiring,
        when: (plan) => !plan.renews,
        title: 'Your plan ends soon',
        message: (plan, _name, at) =>
          `The plan for ${plan.title} ends on ${at(plan.endsAt)} and does not renew automatically. After that, the listing is hidden from buyers.`,
      },
    ],
  }),
  /** Another plan was chosen for the renewal, but the change failed. */
  'subscriptions.change_failed': told<About & { chosenName: string }>({
    examples: [{ ...example, chosenName: '1-year' }],
    notices: [
      {
        to: payer,
        who: 'the person who pays for the plan',
        kind: 'money',
        type: 'SUBSCRIPTION_EXPIRING',
        title: 'Plan not changed',
        message: (plan) =>
          `We couldn’t change the plan for ${plan.title} to the ${plan.chosenName} plan. Your plans show what it renews with, and you can choose again.`,
        link: places.billing,
        mail: 'now',
        action: 'See your plans',
      },
    ],
  }),
  /** That choice was taken back, but the renewal was faster: it was charged. */
  'subscriptions.kept_too_late': told<About & { chosenName: string; amountCents: number }>({
    examples: [{ ...example, chosenName: '1-year', amountCents: 14_999 }],
    notices: [
      {
        to: payer,
        who: 'the person who pays for the plan',
        kind: 'money',
        type: 'SUBSCRIPTION_EXPIRING',
        title: 'Plan renewed with your earlier choice',
        message: (plan) =>
          `You took back the ${plan.chosenName} plan for ${plan.title}, but the renewal had already started: ${money(plan.amountCents)} was charged for it. If that’s not right, write to support.`,
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
        who: 'the person who pays for the plan',
        kind: 'money',
        type: 'SUBSCRIPTION_EXPIRING',
        title: 'Renewal payment failed',
        message: (plan) =>
          `We couldn’t charge your card to renew the plan for ${plan.title}, so the listing is hidden from buyers until it is paid. We’ll try again for a few days, and then the plan ends. You can also pay with another card.`,
        needsYou: () => true,
        link: places.billing,
        mail: 'now',
        action: 'See your plans',
      },
      {
        to: (plan) => plan.ownerUserIds,
        who: 'every other owner',
        kind: 'money',
        type: 'SUBSCRIPTION_EXPIRING',
        title: 'Renewal payment failed',
        message: (plan) =>
          `The plan for ${plan.title} couldn’t be renewed, so the listing is hidden from buyers until it is paid. Whoever pays for it was told.`,
        link: atListing,
        mail: 'now',
        action: 'See the listing',
      },
    ],
  }),
  /** Unusually many free periods were had of one domain, once per domain. */
  'subscriptions.free_periods_of_domain': told<{ domain: string; periods: number }>({
    examples: [{ domain: 'northwind.example', periods: 6 }],
    notices: [
      {
        to: () => [],
        toOperators: true,
        who: 'every operator',
        kind: 'operations',
        type: 'OPERATIONS',
        title: 'Many free periods from one domain',
        message: ({ domain, periods }) =>
          `${periods} accounts with an email address at ${domain} have used their free 90 days. Each got them. Check whether the accounts belong to different people.`,
        link: () => '/operations/free-periods',
        mail: 'now',
        action: 'See free periods',
      },
    ],
  }),
  'subscriptions.ended': told<About & { reason: EndReason }>({
    examples: [
      { ...example, reason: 'cancelled' },
      { ...example, reason: 'cancelled', underSale: true },
      { ...example, reason: 'ended_early' },
      { ...example, reason: 'ended_early', underSale: true },
      { ...example, reason: 'charged_back' },
      { ...example, reason: 'charged_back', underSale: true },
    ],
    notices: [
      {
        // People hear of a plan that ran out when its listing expires; one that was replaced goes on.
        when: (plan) => plan.reason === 'cancelled',
        to: payer,
        who: 'the person who pays for the plan',
        kind: 'money',
        type: 'SUBSCRIPTION_ENDED',
        title: 'Plan canceled',
        message: (plan) =>
          plan.underSale
            ? `The plan for ${plan.title} is canceled, and nothing more will be charged. ${hiddenNow(plan)}`
            : `The plan for ${plan.title} is canceled. The listing is hidden from buyers, and nothing more will be charged.`,
        link: atListing,
        mail: 'now',
        action: 'See the listing',
      },
      {
        when: (plan) => plan.reason === 'ended_early',
        to: payer,
        who: 'the person who pays for the plan',
        kind: 'money',
        type: 'SUBSCRIPTION_ENDED',
        title: 'Plan ended early',
        message: (plan) =>
          `Our payment provider ended the plan for ${plan.title} early, and nothing more will be charged. ${hiddenNow(plan)} Write to support to ask why.`,
        link: atListing,
        mail: 'now',
        action: 'See the listing',
      },
      {
        when: (plan) => plan.reason === 'charged_back',
        to: payer,
        who: 'the person who pays for the plan',
        kind: 'money',
        type: 'SUBSCRIPTION_ENDED',
        title: 'Plan ended, payment taken back',
        message: (plan) =>
          `Your bank took back a payment for the plan for ${plan.title}, so the plan has ended. ${hiddenNow(plan)}`,
        link: atListing,
        mail: 'now',
        action: 'See the listing',
      },
    ],
  }),
  /** Someone refunded a payment for the plan at the provider, which is nothing to the plan. */
  'subscriptions.refunded': told<About & { amountCents: number }>({
    examples: [{ ...example, amountCents: 5_995 }],
    notices: [
      {
        to: payer,
        who: 'the person who pays for the plan',
        kind: 'money',
        type: 'SUBSCRIPTION_EXPIRING',
        title: 'Plan payment refunded',
        message: (plan) =>
          `We refunded ${money(plan.amountCents)} of what you paid for the plan for ${plan.title}. The refund doesn’t change the plan. It may take your bank a few days to show it.`,
        link: places.billing,
        mail: 'now',
        action: 'See your plans',
      },
    ],
  }),
  /** A bank asks about a plan's payment, disputes it, or has decided. `amountCents` is what is disputed. */
  'subscriptions.disputed': told<Disputed>({
    examples: [
      { ...disputed, news: 'questioned' },
      { ...disputed, news: 'opened' },
      { ...example, news: 'lost', amountCents: 5_995, endsPlan: true },
      { ...example, news: 'lost', amountCents: 5_995, endsPlan: false },
    ],
    notices: [
      {
        ...planForOperators,
        when: (plan) => plan.news === 'questioned',
        title: 'A bank is asking about a plan’s payment',
        message: (plan, name, at) =>
          `${name(plan.ownerUserIds[0] ?? '')}’s bank is asking about the payment of ${money(plan.amountCents)} for the plan for ${plan.title}. It took no money. Answer in Stripe’s dashboard ${untilDue(plan, at)}: left alone, the inquiry can become a dispute.`,
      },
      {
        ...planForOperators,
        when: (plan) => plan.news === 'opened',
        title: 'A plan’s payment is disputed',
        message: (plan, name, at) =>
          `${name(plan.ownerUserIds[0] ?? '')} disputed the payment of ${money(plan.amountCents)} for the plan for ${plan.title} with the bank. Answer in Stripe’s dashboard ${untilDue(plan, at)}. The plan continues until the bank decides, and ends if the dispute is lost.`,
      },
      {
        ...planForOperators,
        when: (plan) => plan.news === 'lost',
        title: 'A dispute about a plan was lost',
        message: (plan, name) =>
          `${name(plan.ownerUserIds[0] ?? '')}’s bank took back ${money(plan.amountCents)} for the plan for ${plan.title}. ${plan.endsPlan ? `The plan has ended${plan.underSale ? '' : ', and the listing is hidden from buyers'}.` : 'The plan had ended before.'}`,
      },
    ],
  }),
};

declare module '../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof subscriptionsEvents> {}
}
