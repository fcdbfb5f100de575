import { formatPatentNumber } from '@claimstead/contract/patent-number.ts';
import type { ReferencePatent } from '@claimstead/contract/patents.contract.ts';
import { isGranted, calendarDayText, numberName } from './document-parties.copy.ts';
import { say, type Annex, type Clause } from './document.copy.ts';
import type { AgreementInput, FamilyShown } from './document-input.port.ts';
import { plain, strong, type Span } from './document-lines.engine.ts';
import { propertyWordings, type PropertyWording } from './property.copy.ts';

/**
 * A patent under a terminal disclaimer is enforceable only while owned together with those that the disclaimer names
 * (37 CFR 1.321(c)(3)). So they pass with it where the Sellers have them, and are owed where nobody named them. An
 * application can come under one too; a provisional cannot.
 */
export function tiedPatents(input: AgreementInput): Clause[] {
  const { kind } = input.patent;
  if (kind === 'provisional') return [];
  const { term } = propertyWordings[kind];
  const references = referencesOf(input);
  const owned = references.filter(({ owner }) => owner === 'sellers');
  const others = references.filter(({ owner }) => owner === 'others');
  const stated = [
    ...(owned.length > 0 ? [say(conveyedWords(owned))] : []),
    ...(others.length > 0 ? [say(othersWords(others, term))] : []),
  ];
  const owed = `within ten days of the Buyer’s request, each Seller assigns to the Buyer, in a form that can be
    recorded and for no further payment, every ${owned.length > 0 ? 'other ' : ''}patent or application that such a
    disclaimer names, so far as that Seller owns it or a share of it. Until then the Seller assigns it to no
    one else.`;
  const body = [
    ...shownWords(input),
    ...say(`For ${term === 'Patent' ? 'the Patent' : 'a patent granted on the Application'} to be enforceable, the patents and applications that a terminal disclaimer filed in
      it names must have the same owner.`),
  ];
  const heading = 'Patents tied by a terminal disclaimer';
  return stated.length === 0
    ? [{ heading, body: [...body, plain(` So ${owed}`)] }]
    : [{ heading, body, items: [...stated, say(owed)] }];
}

function shownWords({ legalStatusShown }: AgreementInput): Span[] {
  const disclaimer = legalStatusShown?.disclaimer;
  if (!disclaimer) return [];
  const { words, confirmedAt } = disclaimer;
  const read = confirmedAt
    ? ` On ${calendarDayText(confirmedAt.slice(0, 10))} the Buyer confirmed having read this. `
    : ' ';
  return [plain(`Before paying, the Buyer was shown: ${words}${read}`)];
}

/** The patents that the Sellers named, as the Buyer was shown them. */
function referencesOf({ legalStatusShown }: AgreementInput): readonly ReferencePatent[] {
  return legalStatusShown?.disclaimer?.references ?? [];
}

function conveyedWords(owned: readonly ReferencePatent[]): string {
  return `the Sellers state that **${names(owned)}** ${owned.length === 1 ? 'belongs' : 'belong'} to them. Each
    Seller sells what that Seller has of ${owned.length === 1 ? 'it' : 'them'} to the Buyer, for the price above and
    no further payment, and conveys it by the Assignment. The first four warranties of title hold for
    ${owned.length === 1 ? 'it' : 'each of them'} too;`;
}

function othersWords(others: readonly ReferencePatent[], term: PropertyWording['term']): string {
  return `the Sellers state that **${names(others)}** ${others.length === 1 ? 'belongs' : 'belong'} to someone else.
    ${others.length === 1 ? 'It is' : 'They are'} not part of the sale, and the Buyer knows that ${term === 'Patent' ? 'the Patent' : 'a patent granted on the Application'} cannot be
    enforced while that is so;`;
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });
const names = (references: readonly ReferencePatent[]) =>
  list.format(references.map(({ number }) => numberName(number)));

/** The schedule of the family: what passes with it, and what does not. */
export function annexB(input: AgreementInput): Annex {
  const { term } = propertyWordings[input.patent.kind];
  const references = referencesOf(input);
  const named = new Set(references.map(({ number }) => number));
  const family = input.legalStatusShown?.family ?? null;
  const relatives = (family?.members ?? []).filter(
    ({ number }) => number === null || !named.has(number),
  );
  return {
    title: 'Annex B: Related patents and applications',
    opening:
      say(`${openingOf(family, term)} A patent or application that is not in this Annex is not part of
      the sale either, unless this Agreement says otherwise.`),
    entries: [
      ...references.map((reference) => ({
        heading: numberName(reference.number),
        question: 'Named by a terminal disclaimer, as the Sellers state.',
        lines: [[strong(ownerLines[reference.owner])]],
        papers: [],
      })),
      ...relatives.map((member) => ({
        heading: memberName(member),
        question: `${directionWords[member.direction]}: ${relationOf(member.code)}.`,
        lines: [[...filedWords(member), strong(fateOf(input, member))]],
        papers: [],
      })),
    ],
  };
}

const ownerLines = {
  sellers: 'Conveyed with the Assignment, so far as a Seller owns it.',
  others: 'It belongs to someone else, and is not part of the sale.',
} as const satisfies Record<ReferencePatent['owner'], string>;

function openingOf(family: FamilyShown | null, term: string): string {
  if (family === null) {
    return `No record of the family of the ${term} was known when the Buyer’s payment was opened.`;
  }
  const from = `The family of the ${term} by the record of ${calendarDayText(family.asOf)}, as the Buyer could read it before paying.`;
  return family.members.length === 0 ? `${from} It names no relatives in the United States.` : from;
}

type Member = FamilyShown['members'][number];

function memberName({ number, applicationNumber }: Member): string {
  return number === null
    ? `US application ${applicationNumber}`
    : `US ${formatPatentNumber(number)} (application ${applicationNumber})`;
}

const directionWords = { parent: 'Earlier in the family', child: 'Later in the family' } as const;

/** The office's codes of continuity. */
const relations: Record<string, string> = {
  CON: 'a continuation',
  DIV: 'a division',
  CIP: 'a continuation-in-part',
  PRO: 'the benefit of a provisional application',
  NST: 'the national stage of an international application',
  REI: 'a reissue',
  REX: 'a reexamination',
};
const relationOf = (code: string) => relations[code] ?? `a step that the office calls ${code}`;

function filedWords({ filedOn }: Member): Span[] {
  return filedOn === null ? [] : [plain(`Filed ${calendarDayText(filedOn)}. `)];
}

/** What the clauses and the Assignment say of such a relative. */
function fateOf({ patent }: AgreementInput, { number, direction }: Member): string {
  if (number !== null && number === patent.originalNumber) {
    return 'Surrendered for the Patent; what is left of it passes.';
  }
  if (patent.kind === 'provisional' && direction === 'child') {
    return 'Part of the sale, so far as a Seller owns it.';
  }
  return isGranted(patent) || direction === 'parent'
    ? 'Not part of the sale.'
    : 'Part of the sale only if it was filed after this Agreement took effect.';
}
