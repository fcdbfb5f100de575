import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { notificationTypes } from '@claimstead/contract/notifications.contract.ts';
import { expect, it } from 'vitest';
import { mailedEvents } from '../../app/mails.fixture.ts';
import { notificationPlan, type NoticedEvent } from './notifications.plan.ts';
import { noticesPage, quietEvents } from './notices-page.ts';

const cast = { buyer: 'buyer', one: 'one', two: 'two' };
const names: Record<string, string> = { buyer: 'Bo Ash', one: 'Ann Oak', two: 'Tim Elm' };
const nameOf = (userId: string | null) => names[userId ?? ''] ?? 'Someone';

/** One event of every kind, as the domains emit them. */
const examples: NoticedEvent[] = [
  ...mailedEvents(cast, { title: 'A folding lamp', text: 'This is why.' }),
  {
    type: 'listings.owner_invited',
    payload: {
      listingId: 'a-listing',
      title: 'A folding lamp',
      creatorUserId: 'one',
      ownerUserIds: ['one'],
      ownerId: 'o',
      invitedUserId: 'two',
      invitedByUserId: 'one',
    },
  },
  {
    type: 'messaging.sent',
    payload: { messageId: 'm', fromUserId: 'buyer', toUserId: 'one' },
  },
];

const root = join(import.meta.dirname, '../../../../..');

it('docs/notices.md says what the plan says', async () => {
  const page = noticesPage(examples, nameOf);
  await expect(page).toMatchFileSnapshot(join(root, 'docs/notices.md'));
});

it('every event that is told to nobody says why, and no other does', () => {
  const untold = Object.entries(notificationPlan)
    .filter(([, rows]) => rows.length === 0)
    .map(([type]) => type);
  expect(Object.keys(quietEvents).sort()).toEqual(untold.sort());
});

/** The types that decisions and specification name (decisions, Notifications and mail; section 2). */
const decided = [
  ...['NEW_MESSAGE', 'OFFER', 'PATENT_PAID', 'DOCUMENT_SIGNED', 'OFFER_ACCEPTED'],
  ...['OFFER_REJECTED', 'SUBSCRIPTION_EXPIRING', 'SUBSCRIPTION_ENDED', 'LISTING_SOLD'],
  ...['PAYMENT_LAPSED', 'PAYMENT_REFUNDED', 'SALE_CANCELLED', 'DISPUTE_OPENED'],
  ...['SIGNATURE_REQUESTED', 'FILED', 'RECORDED', 'PAYOUT_SENT', 'LISTING_TAKEN_DOWN'],
  ...['OWNER_INVITED', 'SUPPORT_REPLY'],
];

it('every type of the decisions is told, and all but NEW_MESSAGE are mailed at once', () => {
  const rows = Object.values(notificationPlan).flat();
  const told = new Set<string>(rows.map((row) => row.type));
  expect(decided.filter((type) => !told.has(type))).toEqual([]);
  expect([...told].sort()).toEqual([...notificationTypes].sort());
  for (const row of rows) {
    const rule = row.type === 'NEW_MESSAGE' ? 'when_unread' : 'now';
    // The invitation's mail carries its token, so listings sends it.
    if (row.mail !== 'never') expect([row.title, row.mail]).toEqual([row.title, rule]);
    else expect(row.title).toBe('You are named as an owner');
  }
});

it('nothing about money or signatures can be switched off', () => {
  const always = ['PATENT_PAID', 'PAYMENT_LAPSED', 'PAYMENT_REFUNDED', 'SALE_CANCELLED', 'FILED'];
  always.push('DISPUTE_OPENED', 'SIGNATURE_REQUESTED', 'DOCUMENT_SIGNED', 'PAYOUT_SENT');
  always.push('RECORDED', 'OFFER_ACCEPTED', 'SUBSCRIPTION_EXPIRING', 'OPERATIONS');
  const leavable = ['messages', 'offers', 'listings', 'support'];
  const wrong = Object.values(notificationPlan)
    .flat()
    .filter((row) => always.includes(row.type) && leavable.includes(row.kind));
  expect(wrong).toEqual([]);
});

it('the page is linked from the architecture', async () => {
  const text = await readFile(join(root, 'docs/architecture.md'), 'utf8');
  expect(text).toContain('docs/notices.md');
});
