import { type Clause, say } from './document.copy.ts';
import type { LegalStatusShown } from './document-input.port.ts';
import { plain } from './document-lines.engine.ts';
import { calendarDayText } from './document-parties.copy.ts';
import { blank } from './draft.rules.ts';

/** What the Buyer was shown of the legal status before paying; nothing where it was not shown yet, or nothing was known. */
export function legalStatusShown(shown: LegalStatusShown | null): Clause[] {
  if (!shown || shown.source === null || shown.asOf === null) return [];
  const { over, notices, asOf, confirmedAt } = shown;
  const from = `${sources[shown.source]} of ${calendarDayText(asOf)}`;
  const heading = 'The legal status that the Buyer was shown';
  const items = notices.map((words) => [plain(words)]);
  if (over === null) {
    return items.length === 0
      ? []
      : [{ heading, body: say(`Before paying, the Buyer was shown from ${from}:`), items }];
  }
  // Of a draft that is read before paying, the day is left open.
  const day = confirmedAt === null ? blank : calendarDayText(confirmedAt.slice(0, 10));
  return [
    {
      heading,
      body: [
        ...say(`Before paying, the Buyer was shown from ${from}:`),
        plain(` ${over.words} `),
        ...say(`On ${day} the Buyer confirmed having read this, and chose to buy.
          No Seller warrants otherwise, whatever else this Agreement says.`),
      ],
      ...(items.length > 0 ? { items } : {}),
    },
  ];
}

const sources = {
  office: 'the record of the United States Patent and Trademark Office',
  document: 'the document that a Seller uploaded, as read',
  seller: 'what a Seller stated, as',
  operator: 'what the marketplace looked up, as',
  computed: 'what follows from other facts, as',
} as const satisfies Record<NonNullable<LegalStatusShown['source']>, string>;
