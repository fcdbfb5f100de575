import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { notificationTypes } from '@claimstead/contract/notifications.contract.ts';
import { expect, it } from 'vitest';
import { eventCatalog } from './modules.ts';
import { noticesPage } from './notices-page.fixture.ts';

const names: Record<string, string> = { buyer: 'Bo Ash', one: 'Ann Oak', two: 'Tim Elm' };
const nameOf = (userId: string | null) => names[userId ?? ''] ?? 'Someone';

const root = join(import.meta.dirname, '../../../..');

it('docs/notices.md says what the events say', async () => {
  const page = noticesPage(eventCatalog, nameOf);
  await expect(page).toMatchFileSnapshot(join(root, 'docs/notices.md'));
});

it('every event has a notice, with examples that reach each one, or says why not', () => {
  for (const type of eventCatalog.types) {
    const { notices, examples, untold } = eventCatalog.row(type);
    expect(notices.length === 0, type).toBe(untold !== null);
    const reached = notices.filter((notice) =>
      examples.some((example: object) => notice.when?.(example) ?? true),
    );
    expect(reached, type).toHaveLength(notices.length);
  }
});

/** Days of the office and of the law, which are the same for every reader. */
const officeDays = /^(?:dockets\.|reminders\.(?:filing|listed_fee)$|recordations\.found$)/;

it('every moment is written by the reader’s own clock, but for the office’s days', () => {
  const day = /(?:January|February|March|December) \d{1,2}, \d{4}/;
  for (const type of eventCatalog.types.filter((one) => !officeDays.test(one))) {
    const { notices, examples } = eventCatalog.row(type);
    for (const notice of notices) {
      for (const example of examples.filter((one: object) => notice.when?.(one) ?? true)) {
        expect(
          notice.message(example, nameOf, () => 'their time'),
          type,
        ).not.toMatch(day);
      }
    }
  }
});

const notices = eventCatalog.types.flatMap((type) => eventCatalog.noticesOf(type));

/** The types that the wire names (P9.4). */
const decided = [
  ...['NEW_MESSAGE', 'OFFER', 'PATENT_PAID', 'DOCUMENT_SIGNED', 'OFFER_ACCEPTED'],
  ...['OFFER_REJECTED', 'SUBSCRIPTION_EXPIRING', 'SUBSCRIPTION_ENDED', 'LISTING_SOLD'],
  ...['PAYMENT_LAPSED', 'PAYMENT_REFUNDED', 'SALE_CANCELLED', 'DISPUTE_OPENED'],
  ...['SIGNATURE_REQUESTED', 'FILED', 'RECORDED', 'PAYOUT_SENT', 'LISTING_TAKEN_DOWN'],
  ...['OWNER_INVITED', 'SUPPORT_REPLY'],
];

it('every type has a notice, and is emailed right away, but for NEW_MESSAGE and what another email tells', () => {
  const told = new Set<string>(notices.map((row) => row.type));
  expect(decided.filter((type) => !told.has(type))).toEqual([]);
  const given = eventCatalog.types.flatMap((type) =>
    eventCatalog.row(type).notices.flatMap((notice) => notice.type ?? []),
  );
  expect([...new Set(given)].sort()).toEqual([...notificationTypes].sort());
  for (const row of notices) {
    const rule = row.type === 'NEW_MESSAGE' ? 'when_unread' : 'now';
    // The invitation's mail carries its token, so listings sends it.
    if (row.mail === 'own') expect(row.title).toBe('You were added as a co-owner');
    else if (row.mail !== 'never') expect([row.title, row.mail]).toEqual([row.title, rule]);
  }
  // What the next email tells: that everyone has signed, and the payout.
  const unmailed = notices.filter(({ mail }) => mail === 'never').map(({ title }) => title);
  expect(unmailed).toEqual(['Document signed', 'Assignment filed']);
});

/** Where notices of these types lead (P9.3). */
const fixedPlaces: Record<string, string> = {
  NEW_MESSAGE: '/account/messages',
  OFFER: '/account/todo',
  PATENT_PAID: '/account/todo',
  DOCUMENT_SIGNED: '/account/todo',
};

it('what has a fixed place leads there', () => {
  const led = new Set<string>();
  for (const type of eventCatalog.types) {
    const told = eventCatalog.noticesOf(type);
    const { examples } = eventCatalog.row(type);
    for (const notice of told.filter((row) => row.type in fixedPlaces)) {
      for (const example of examples) {
        const [path] = notice.link(example).split('?');
        expect(path).toBe(fixedPlaces[notice.type]);
      }
      led.add(notice.type);
    }
  }
  expect([...led].sort()).toEqual(Object.keys(fixedPlaces).sort());
});

it('nothing about money or signatures can be turned off', () => {
  const always = ['PATENT_PAID', 'PAYMENT_LAPSED', 'PAYMENT_REFUNDED', 'SALE_CANCELLED', 'FILED'];
  always.push('DISPUTE_OPENED', 'SIGNATURE_REQUESTED', 'DOCUMENT_SIGNED', 'PAYOUT_SENT');
  always.push('RECORDED', 'OFFER_ACCEPTED', 'SUBSCRIPTION_EXPIRING', 'OPERATIONS');
  const leavable = ['messages', 'offers', 'listings', 'support'];
  const wrong = notices.filter((row) => always.includes(row.type) && leavable.includes(row.kind));
  expect(wrong).toEqual([]);
});

it('the page is linked from the architecture', async () => {
  const text = await readFile(join(root, 'docs/architecture.md'), 'utf8');
  expect(text).toContain('docs/notices.md');
});
