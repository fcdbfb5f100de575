import {
  mailKinds,
  type FixedMailKind,
  type MailKind,
} from '@claimstead/contract/notifications.contract.ts';
import type { MailRule, NameOf, NoticeRow } from './notice-row.ts';
import { type NoticedEvent, notificationPlan } from './notifications.plan.ts';

type Row = NoticeRow<Record<string, unknown>>;

/** Events that are told to nobody by a notice, and why. The compiler and a test keep it complete. */
export const quietEvents: Partial<Record<NoticedEvent['type'], string>> = {
  'identity.code_requested': 'the code is a mail of its own',
  'identity.email_verified': 'the person has just done it',
  'identity.new_device': 'a mail of its own',
  'identity.password_changed': 'a mail of its own',
  'identity.payout_account_replaced': 'a mail of its own',
  'identity.second_step_added': 'a mail of its own',
  'identity.second_step_removed': 'a mail of its own',
  'identity.suspended': 'a mail of its own: who is suspended reads no notices',
  'identity.restored': 'a mail of its own',
  'listings.published': 'an owner has done it; searches that match tell their people once a day',
  'listings.unpublished': 'an owner has done it, or what led to it is told',
  'listings.deleted': 'an owner has done it; those who offered are told that the offer has ended',
  'listings.document_uploaded': 'an owner has done it',
  'listings.owner_linked': 'the person has just done it; the listing shows it',
  'messaging.read': 'the writer’s page shows it',
  'sales.released': 'each owner is told of the own payout, and all that the listing is sold',
  'subscriptions.started': 'the payer has done it',
  'subscriptions.renewed': 'told a week before it happens',
  'support.inquiry_received': 'a mail to support, and one to the person who asked',
};

const mailWords = {
  now: 'at once',
  when_unread: 'when unread for 10 minutes',
  never: 'a mail of its own',
} satisfies Record<MailRule, string>;

/**
 * The plan as a page for people (`docs/notices.md`).
 * @param examples an event of every kind that the plan tells of.
 */
export function noticesPage(examples: readonly NoticedEvent[], nameOf: NameOf): string {
  const rows = Object.entries(notificationPlan).flatMap(([type, planned]) =>
    (planned as readonly Row[]).map((row) => lineOf(type, row, examples, nameOf)),
  );
  const quiet = Object.entries(quietEvents).map(([type, why]) => `| \`${type}\` | ${why} |`);
  return `${[
    '# Who is told what',
    '',
    'Made from the plan in `apps/api/src/domains/notifications/notifications.plan.ts`; a test compares the two.',
    'After a change of the plan: `npx vitest run --project api notices-page -u`.',
    '',
    'Every event is told once to each person, however often it is delivered. A person who stands in two rows of an event is told',
    'by the first. Nobody is told what they did themselves. “Switched off” is the kind under which a person chooses in the',
    'settings: at once, once a day (everything that is still unread, in one mail at 13:00 UTC), or never. What is about money,',
    'signatures, security or the work of operators is always mailed at once.',
    '',
    '| Event | Who | Type | Title and an example | Leads to | Mail | Switched off |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    '## Told to nobody here',
    '',
    '| Event | Why |',
    '|---|---|',
    ...quiet,
  ].join('\n')}\n`;
}

function lineOf(type: string, row: Row, examples: readonly NoticedEvent[], nameOf: NameOf): string {
  const example = examples.find(
    (event) => event.type === type && (row.when?.(event.payload) ?? true),
  );
  if (!example) throw new Error(`There is no example of ${type} (${row.title}).`);
  const payload: Record<string, unknown> = example.payload;
  const ids = [payload['listingId'], payload['inquiryId'], payload['saleId']];
  const link = ids
    .filter((id) => typeof id === 'string')
    .reduce((text, id) => text.replace(id, '{id}'), row.link(payload));
  const place = row.type === 'NEW_MESSAGE' ? `${link}?user={writer}` : link;
  const cells = [
    `\`${type}\``,
    row.who,
    row.type,
    `**${row.title}** ${row.message(payload, nameOf)}`,
    `\`${place}\``,
    mailWords[row.mail],
    switchWords(row),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function switchWords(row: { mail: MailRule; kind: MailKind | FixedMailKind }): string {
  if (row.mail === 'never') return '–';
  const kind = mailKinds.find((one) => one === row.kind);
  return kind === undefined ? `no: ${row.kind}` : `yes: ${kind}`;
}
