import type { SubscriptionsEvent } from '../../subscriptions/subscriptions.events.ts';
import { date, money, places, type NoticesOf } from '../notice-row.ts';

/** The creator pays for the plan. */
const payer = (plan: { ownerUserIds: string[] }) => plan.ownerUserIds.slice(0, 1);

export const subscriptionsNotices = {
  'subscriptions.started': [],
  'subscriptions.renewed': [],
  'subscriptions.expiring': [
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
  'subscriptions.change_failed': [
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
  'subscriptions.kept_too_late': [
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
  'subscriptions.renewal_failed': [
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
  'subscriptions.ended': [
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
} satisfies NoticesOf<SubscriptionsEvent>;
