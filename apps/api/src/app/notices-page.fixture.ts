import {
  mailKinds,
  type FixedMailKind,
  type MailKind,
} from '@claimstead/contract/notifications.contract.ts';
import type { EventCatalog, ToldNotice } from '../core/outbox/event-catalog.ts';
import { momentIn } from '../core/text/formats.ts';
import { schedule } from '../domains/reminders/reminders.api.ts';
import type { MailRule, NameOf } from '../core/outbox/notice-row.ts';

type Payload = Record<string, unknown>;

const mailWords = {
  now: 'right away',
  when_unread: 'when unread for 10 minutes',
  never: 'none',
  own: 'a separate email',
} satisfies Record<MailRule, string>;

/** Who is told what, as a page for people (`docs/notices.md`). */
export function noticesPage(catalog: EventCatalog, nameOf: NameOf): string {
  const untold = catalog.types.flatMap((type) => {
    const why = catalog.row(type).untold;
    return why === null ? [] : `| \`${type}\` | ${why} |`;
  });
  const told = catalog.types.flatMap((type) =>
    catalog
      .noticesOf(type)
      .map((notice) => lineOf(type, notice, catalog.row(type).examples, nameOf)),
  );
  return `${[
    '# Who is told what',
    '',
    'Generated from each domain’s events (`*.events.ts`); a test compares the two.',
    'After changing an event: `npx vitest run --project api notices-page -u`.',
    '',
    'Each person is told of an event once, however often it is delivered. A person who is in two rows of an event is told by',
    'the first. Nobody is told what they did themselves. “Can be turned off” names the kind under which a person chooses in the',
    'settings: right away, in a daily digest (everything still unread, in one email at 13:00 UTC), or off. Notices about money,',
    'signatures, title, moderation, security or the work of operators are always emailed right away. Times are in the reader’s',
    'time zone, or the patent office’s where it is not known.',
    '',
    '| Event | Who | Type | Title and an example | Leads to | Email | Can be turned off |',
    '|---|---|---|---|---|---|---|',
    ...told,
    '',
    '## No notice',
    '',
    '| Event | Why |',
    '|---|---|',
    ...untold,
    '',
    '## Reminders',
    '',
    'By `schedule.rules.ts`. Each step is sent once to each person, between 8 and 20 on their own clock, and to operators at any',
    'hour; of several that a late run missed, only the last.',
    '',
    '| Reminder | Who | Steps | Until |',
    '|---|---|---|---|',
    ...Object.entries(schedule).map(
      ([kind, line]) => `| \`${kind}\` | ${line.to} | ${stepWords(line)} | ${line.until} |`,
    ),
  ].join('\n')}\n`;
}

const stepUnits = {
  hoursBefore: 'hours before',
  daysBefore: 'days before',
  daysAfter: 'days after',
  workingDaysAfter: 'working days after',
} as const;

function stepWords({ steps, clock }: { steps: object; clock: string }): string {
  return Object.entries(steps)
    .map(
      ([unit, counts]) =>
        `${counts.join(', ')} ${stepUnits[unit as keyof typeof stepUnits]} ${clock}`,
    )
    .join();
}

function lineOf(
  type: string,
  notice: ToldNotice,
  examples: readonly Payload[],
  nameOf: NameOf,
): string {
  const payload = examples.find((example) => notice.when?.(example) ?? true);
  if (!payload) throw new Error(`There is no example of ${type} (${notice.title}).`);
  const ids = ['listingId', 'inquiryId', 'saleId'].filter((key) => key in payload);
  const link = notice.link({ ...payload, ...Object.fromEntries(ids.map((key) => [key, '{id}'])) });
  const place = notice.type === 'NEW_MESSAGE' ? `${link}?user={writer}` : link;
  const cells = [
    `\`${type}\``,
    notice.who,
    notice.type,
    `**${notice.title}** ${notice.message(payload, nameOf, momentIn(null))}`,
    `\`${place}\``,
    mailWords[notice.mail],
    switchWords(notice),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function switchWords(row: { mail: MailRule; kind: MailKind | FixedMailKind }): string {
  if (row.mail === 'never' || row.mail === 'own') return '–';
  const kind = mailKinds.find((one) => one === row.kind);
  return kind === undefined ? `no: ${row.kind}` : `yes: ${kind}`;
}
