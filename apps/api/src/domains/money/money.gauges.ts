import { countWaitingEvents } from '../../core/jobs/job-counts.store.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { defineGauges, secondsSince } from '../../core/metrics/gauges.ts';
import { getMoneyHealth } from './money-health.service.ts';

/** From our own rows alone. Money is in cents. */
export const moneyGauges = defineGauges({
  name: 'money',
  from: 'database',
  gauges: {
    'claimstead.money.held_cents': { tells: 'Money that is held for sales' },
    'claimstead.money.balance_cents': { tells: 'Our balance at the payment provider' },
    'claimstead.money.losses_cents': { tells: 'What the platform lost to disputes, all time' },
    'claimstead.ledger.differences': {
      tells: 'Differences from the provider that are open',
    },
    'claimstead.ledger.sum_cents': {
      tells: 'What all accounts add up to: anything but 0 is a fault',
    },
    'claimstead.ledger.compared.age': { tells: 'Seconds since the last comparison', unit: 's' },
    'claimstead.money.calls.open': { tells: 'Calls to the provider without a known outcome' },
    'claimstead.money.calls.open.age': { tells: 'Seconds since the first of them', unit: 's' },
    'claimstead.money.calls.refused': {
      tells: 'Calls that the provider refused for something that we must correct',
    },
    'claimstead.webhooks.waiting': { tells: 'Messages of the payment provider not followed yet' },
    'claimstead.webhooks.waiting.age': { tells: 'Seconds since the first of them', unit: 's' },
    'claimstead.webhooks.last.age': { tells: 'Seconds since the last message', unit: 's' },
    'claimstead.webhooks.missed': {
      tells: 'Messages of the last day that had to be asked for, and after which none has arrived',
    },
    'claimstead.webhooks.compared.age': {
      tells: 'Seconds since missed messages were last asked for',
      unit: 's',
    },
  },
  read: async ({ db, clock, events }: CoreDeps) => {
    const now = clock.now();
    const health = await getMoneyHealth(db, now);
    const followers = events.consumersOf('money.changed');
    const inbox = await countWaitingEvents(db, 'money.changed', followers);
    const aged = <Name extends string>(gauge: Name, at: Date | null) =>
      at === null ? [] : [{ gauge, value: secondsSince(at, now) }];
    return [
      { gauge: 'claimstead.money.held_cents', value: health.heldCents },
      { gauge: 'claimstead.money.balance_cents', value: health.balanceCents },
      { gauge: 'claimstead.money.losses_cents', value: health.lossCents },
      { gauge: 'claimstead.ledger.differences', value: health.differences.length },
      { gauge: 'claimstead.ledger.sum_cents', value: health.ledgerSumCents },
      ...aged('claimstead.ledger.compared.age', health.comparedAt),
      { gauge: 'claimstead.money.calls.open', value: health.openCalls },
      {
        gauge: 'claimstead.money.calls.open.age',
        value: health.oldestCallAt ? secondsSince(health.oldestCallAt, now) : 0,
      },
      { gauge: 'claimstead.money.calls.refused', value: health.refusedCalls },
      { gauge: 'claimstead.webhooks.waiting', value: inbox.waiting },
      { gauge: 'claimstead.webhooks.waiting.age', value: inbox.waitingSeconds },
      ...aged('claimstead.webhooks.last.age', health.lastWebhookAt),
      { gauge: 'claimstead.webhooks.missed', value: health.undeliveredEvents },
      ...aged('claimstead.webhooks.compared.age', health.eventsCoveredUntil),
    ];
  },
});
