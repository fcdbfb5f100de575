import type { ReferencePatent } from '@claimstead/contract/patents.contract.ts';
import { say, type Annex, type Clause } from './document.copy.ts';
import type { AgreementInput, AnnexEntry } from './document-input.port.ts';
import { kept, plain, slanted, strong, type Span } from './document-lines.engine.ts';
import { calendarDayText, numberName } from './document-parties.copy.ts';
import type { PropertyWording } from './property.copy.ts';

/** What Annex A is worth: what was answered counts, and what was not answered says nothing. */
export function disclosedInAnnexA(term: PropertyWording['term']): Clause {
  return {
    heading: 'Disclosures of the Sellers',
    body: say(`Annex A is part of this Agreement. It shows what the Sellers were asked about the
      ${term} and what they had answered when the Buyer’s offer was accepted, or, without an offer, when
      the Buyer’s payment was opened:`),
    items: [
      say(`each Seller warrants that each answer in Annex A was true and complete, to that Seller’s
        knowledge, on the day beside it; and`),
      say(`a question in Annex A that was not answered, or whose answer is that the Sellers do not
        know, is not a statement that there is nothing to disclose.`),
    ],
  };
}

const ownerWords = {
  sellers: 'belongs to the Sellers.',
  others: 'belongs to someone else.',
} as const satisfies Record<ReferencePatent['owner'], string>;

/** The sellers' answers, question by question, each with its day and its papers; one sentence where there is none. */
export function annexA({ disclosures }: AgreementInput, term: PropertyWording['term']): Annex {
  const about = term === 'Patent' ? '' : ' In the questions, “patent” means the Application.';
  return {
    title: 'Annex A: Disclosures of the Sellers',
    opening: say(`The Sellers’ answers about the ${term}, as they stood when the Buyer’s offer was
      accepted or, without an offer, when the Buyer’s payment was opened.${about} A paper is
      identified by its name and by the SHA-256 of its bytes.`),
    ...(disclosures.length > 0 && disclosures.every(({ answer }) => answer === null)
      ? { entries: [], inShort: unanswered(disclosures) }
      : { entries: disclosures.map(entryOf) }),
  };
}

function unanswered(disclosures: readonly AnnexEntry[]): Span[] {
  const names = disclosures.map(({ name }) => name).join('; ');
  return [
    strong('The Sellers answered none of the questions that they were asked'),
    plain(`: ${names}.`),
  ];
}

function entryOf(entry: AnnexEntry): Annex['entries'][number] {
  return {
    heading: entry.name,
    question: entry.question,
    lines: answerLines(entry),
    papers: entry.papers.map(paperWords),
  };
}

const answerWords = {
  yes: 'Yes.',
  no: 'No.',
  unknown: 'The Sellers do not know.',
} as const;

function answerLines({ answer, text, referencePatents, answeredAt }: AnnexEntry): Span[][] {
  if (answer === null || answeredAt === null) return [[strong('Not answered by the Sellers.')]];
  const day = calendarDayText(answeredAt.toISOString().slice(0, 10));
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return [
    [strong(answerWords[answer]), plain(' '), slanted(`Answered on ${day} (UTC).`)],
    ...lines.map((line) => [plain(line)]),
    ...referencePatents.map(({ number, owner }) => [
      plain(`${numberName(number)}: ${ownerWords[owner]}`),
    ]),
  ];
}

function paperWords({ name, sha256 }: AnnexEntry['papers'][number]): Span[] {
  return [plain(`Paper: ${name}, SHA-256 `), kept(sha256)];
}
