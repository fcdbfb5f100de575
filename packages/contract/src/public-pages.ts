import type { PatentState } from './patent-state.contract.ts';
import type { FactSource, PatentRecord, Provenance } from './patents.contract.ts';
import { withoutNumber } from './claim-text.ts';
import { formatPatentNumber, parsePatentNumber, parseReferenceNumber } from './patent-number.ts';

/** Where all public pages are. Free of zod, so the browser may import this module's functions. */
export const publicRoot = '/patents';

const slugLength = 80;

/** A title as the end of an address: "Folding Hinge (rev. 2)" is `folding-hinge-rev-2`; `patent` where no letter is left. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.slice(0, slugLength).replaceAll(/^-+|-+$/g, '') || 'patent';
}

/** The address of a number's public pages: `/patents/9123456`, of a pending application `/patents/63-904117`. */
export function publicNumberPath(number: string): string {
  return `${publicRoot}/${number.replace('/', '-')}`;
}

/** The one address of a patent's public page. @param number normalized. */
export function publicPath(number: string, title: string): string {
  return `${publicNumberPath(number)}/${slugOf(title)}`;
}

/** The normalized number that an address names, however it is written there; null: none. */
export function numberInPath(text: string): string | null {
  const asPatent = parsePatentNumber(text, 1);
  return asPatent.ok ? asPatent.normalised : parseReferenceNumber(text.replace('-', '/'));
}

/** A patent that can be read by everyone, as lists name it. */
export type PublicLink = { path: string; title: string; number: string };

/** Other patents that can be read by everyone: of the same class, or, where none is, the latest. */
export type PublicOthers = { by: 'class' | 'newest'; links: PublicLink[] };

export const noOthers: PublicOthers = { by: 'newest', links: [] };

export function publicLinkOf(number: string, title: string): PublicLink {
  return { path: publicPath(number, title), title, number: formatPatentNumber(number) };
}

/** What decides about a patent; `source` null: nothing was read or answered. */
export type PublicStatement = Pick<PatentState['disclosures'], 'words' | 'more'> & {
  source: Provenance | null;
};

/** @param part of what decides. @param source where that is from; null: it is not known. */
export function publicStatement(
  { words, more, asOf }: Pick<PatentState['disclosures'], 'words' | 'more' | 'asOf'>,
  source: FactSource | null,
): PublicStatement {
  const whole = { page: null, code: null, fromScan: false };
  return { words, more, source: source && asOf ? { source, asOf, ...whole } : null };
}

/** What of a record everyone may read. */
export function publicFactsOf({
  abstract,
  claims,
  classes,
}: PatentRecord): Pick<PublicPatent, 'abstract' | 'claim' | 'classes'> {
  const first = claims?.value.find(({ dependsOn }) => dependsOn.length === 0);
  const claim =
    claims && first
      ? { number: first.number, text: withoutNumber(first), provenance: claims.provenance }
      : null;
  return { abstract, claim, classes };
}

/**
 * What a stranger could do first: buy at the price, send an offer, ask an owner who shows no name, or no more than write to
 * the owner, as long as another has it reserved or its title permits no payment.
 */
export const publicWays = ['buy', 'offer', 'ask', 'write'] as const;
export type PublicWay = (typeof publicWays)[number];

/**
 * Everything that a public page tells. What isn't here isn't told: no account, address, document, description, paper or
 * message, and of a blind page no owner, inventor or assignee.
 */
export type PublicPatent = {
  listingId: string;
  /** With separators. */
  number: string;
  path: string;
  title: string;
  patentTypeId: 1 | 2 | 3 | 4;
  /** Where its drawing is, as long as the page is public; null: its owner gave none. */
  drawing: string | null;
  /** The same on a sheet of 1200 by 630, as JPEG: for what shows a link to the page. */
  linkPicture: string | null;
  abstract: PatentRecord['abstract'];
  /** The first independent claim, without the number that it may begin with. */
  claim: {
    number: number;
    text: string;
    provenance: NonNullable<PatentRecord['claims']>['provenance'];
  } | null;
  classes: PatentRecord['classes'];
  categories: string[];
  term: PublicStatement;
  fees: PublicStatement;
  disclosures: PublicStatement;
  /** In dollars; null: it is open to offers. */
  price: number | null;
  /** What anyone who signs in could do now. */
  way: PublicWay;
  /** The owner who lists it, by their public name; empty: who lists it owns no share; null: the page is blind. */
  owners: string[] | null;
};

/** A page of the index: all titles, or those of a class, from one letter or from all. */
export type PublicIndex = {
  /** The sections and subclasses that have any, with how many. */
  classes: { symbol: string; name: string | null; count: number }[];
  /** What is chosen; null: all. `~` is for titles that begin with no letter. */
  chosenClass: string | null;
  letters: { letter: string; count: number }[];
  letter: string | null;
  page: number;
  pages: number;
  total: number;
  links: PublicLink[];
};

/** What a public address answers. `missing`: nothing was ever public there; `gone`: it was, and isn't any longer. */
export type PublicAnswer =
  | { kind: 'patent'; patent: PublicPatent; others: PublicOthers }
  | { kind: 'index'; index: PublicIndex }
  | { kind: 'missing' | 'gone'; others: PublicOthers }
  | { kind: 'moved'; to: string };
