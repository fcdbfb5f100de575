import {
  mailKinds,
  type FixedMailKind,
  type MailKind,
} from '@claimstead/contract/notifications.contract.ts';
import type { EventCatalog } from '../core/outbox/event-catalog.ts';
import type { MailRule, NameOf, NoticeRow } from '../core/outbox/notice-row.ts';

type Payload = Record<string, unknown>;

const mailWords = {
  now: 'at once',
  when_unread: 'when unread for 10 minutes',
  never: 'a mail of its own',
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
    'Made from the events of each domain (`*.events.ts`); a test compares the two.',
    'After a change of an event: `npx vitest run --project api notices-page -u`.',
    '',
    'Every event is told once to each person, however often it is delivered. A person who stands in two rows of an event is told',
    'by the first. Nobody is told what they did themselves. “Switched off” is the kind under which a person chooses in the',
    'settings: at once, once a day (everything that is still unread, in one mail at 13:00 UTC), or never. What is about money,',
    'signatures, security or the work of operators is always mailed at once.',
    '',
    '| Event | Who | Type | Title and an example | Leads to | Mail | Switched off |',
    '|---|---|---|---|---|---|---|',
    ...told,
    '',
    '## Told to nobody here',
    '',
    '| Event | Why |',
    '|---|---|',
    ...untold,
  ].join('\n')}\n`;
}

function lineOf(
  type: string,
  notice: NoticeRow<Payload>,
  examples: readonly Payload[],
  nameOf: NameOf,
): string {
  const payload = examples.find((example) => notice.when?.(example) ?? true);
  if (!payload) throw new Error(`There is no example of ${type} (${notice.title}).`);
  const ids = [payload['listingId'], payload['inquiryId'], payload['saleId']];
  const link = ids
    .filter((id) => typeof id === 'string')
    .reduce((text, id) => text.replace(`/${id}`, '/{id}'), notice.link(payload));
  const place = notice.type === 'NEW_MESSAGE' ? `${link}?user={writer}` : link;
  const cells = [
    `\`${type}\``,
    notice.who,
    notice.type,
    `**${notice.title}** ${notice.message(payload, nameOf)}`,
    `\`${place}\``,
    mailWords[notice.mail],
    switchWords(notice),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function switchWords(row: { mail: MailRule; kind: MailKind | FixedMailKind }): string {
  if (row.mail === 'never') return '–';
  const kind = mailKinds.find((one) => one === row.kind);
  return kind === undefined ? `no: ${row.kind}` : `yes: ${kind}`;
}
