import type { DocumentFindings } from '@claimstead/contract/suggestions.contract.ts';
import { findInPages, frontPageOf } from '../front-page.rules.ts';
import type { TextPage } from '../text-lines.rules.ts';
import { bodyLinesOf, sheetsFrom } from './body-pages.rules.ts';
import { beginsClaims, type BodyLine } from './claims.rules.ts';
import { firstSheetIn } from '../drawing-sheet.rules.ts';
import { isPageOfCitations } from './citations.rules.ts';
import { type GrantBody, withBody } from './grant-body.rules.ts';

/** A document whose pages are read one by one; the first has the number 1. */
export type PagedDocument = {
  pageCount: number;
  readPage(number: number): Promise<TextPage>;
};

/** The front page is among these: copies have a page or two of the office's before it. */
const firstPages = 4;
/** What is cited may go on over pages; the longest lists are left uncounted. */
const citationPages = 16;
/** How far the end of the drawings is looked for where their number is not known, or not right. */
const searchedPages = 8;
/** The beginning of a description: government, drawings. */
const descriptionPages = 6;
const scannedDescriptionPages = 2;
/** Claims of more pages than these are left out. */
const claimPages = 40;

/**
 * Reads a patent document as far as is needed: its first pages, of a grant those that go on with the citations,
 * the beginning of the description, and from the end backward to the first claim. What lies between is not touched.
 * @param tellFront is told what the front page of a grant says, before the other pages are read
 */
export async function readGrant(
  document: PagedDocument,
  tellFront: (front: DocumentFindings) => void = () => undefined,
): Promise<DocumentFindings | null> {
  const first: TextPage[] = [];
  for (let number = 1; number <= Math.min(document.pageCount, firstPages); number += 1) {
    first.push(await document.readPage(number));
    // Reading a scan takes seconds for each page.
    const found = first.at(-1)?.isScan === true ? frontPageOf(first) : null;
    const isEnough = found !== null && (!found.goesOn || number > (found.number ?? 0));
    if (isEnough) break;
  }
  const findings = findInPages(first);
  const own = frontPageOf(first);
  const front = first.find((page) => page.number === own?.number);
  if (!findings?.grant || !front || !own) {
    return findings && { ...findings, drawings: firstSheetIn(first) };
  }
  const isScan = front.isScan === true;
  const begun = { isScan, isMisread: own.isMisread, front: front.number };
  // How far its citations go on is not known before the next page is read.
  tellFront(withBody(findings, { ...begun, citations: null, description: [], end: [] }));
  const reader = new BodyReader(document, first);
  const citations = await reader.readCitations(front.number ?? 1);
  const sheets = findings.grant.drawingSheets?.value ?? null;
  const most = isScan ? scannedDescriptionPages : descriptionPages;
  const description = await reader.readDescription(citations.next, sheets, most);
  const end = await reader.readEnd(citations.next);
  const body: GrantBody = { ...begun, citations: citations.lines, description, end };
  return { ...withBody(findings, body), drawings: reader.firstSheet() };
}

type ReadPage = {
  lines: BodyLine[];
  sheets: number;
  firstSheet: DocumentFindings['drawings'];
};

/** Reads each page once, whoever asks for it. */
class BodyReader {
  readonly #document: PagedDocument;
  readonly #pages = new Map<number, ReadPage>();

  constructor(document: PagedDocument, first: readonly TextPage[]) {
    this.#document = document;
    for (const page of first) this.#keep(page);
  }

  #keep(page: TextPage): ReadPage {
    const lines = bodyLinesOf(page);
    const kept = { lines, sheets: sheetsFrom(page, lines), firstSheet: firstSheetIn([page]) };
    this.#pages.set(page.number ?? 0, kept);
    return kept;
  }

  async #look(number: number): Promise<ReadPage> {
    return this.#pages.get(number) ?? this.#keep(await this.#document.readPage(number));
  }

  async #read(number: number): Promise<BodyLine[]> {
    return (await this.#look(number)).lines;
  }

  /** The first sheet of drawings, if it is among the pages that were read. */
  firstSheet(): DocumentFindings['drawings'] {
    const sheets = [...this.#pages.values()].map(({ firstSheet }) => firstSheet);
    return sheets.find((sheet) => sheet !== null) ?? null;
  }

  async readCitations(front: number): Promise<{ lines: BodyLine[] | null; next: number }> {
    const lines = [...(await this.#read(front))];
    const last = this.#document.pageCount;
    let next = front + 1;
    for (; next <= last && next <= front + citationPages; next += 1) {
      const page = await this.#read(next);
      if (!isPageOfCitations(page.map(({ text }) => text))) return { lines, next };
      lines.push(...page);
    }
    return { lines: next > last ? lines : null, next };
  }

  /** From the page behind the drawings, as long as the drawings are not yet described. */
  async readDescription(next: number, sheets: number | null, most: number): Promise<BodyLine[]> {
    const last = this.#document.pageCount;
    let from = next + (sheets ?? 0);
    for (let looked = 0; looked < searchedPages && from <= last; looked += 1) {
      const drawings = (await this.#look(from)).sheets;
      if (drawings === 0) break;
      from += drawings;
    }
    const lines: BodyLine[] = [];
    for (let at = from; at <= Math.min(last, from + most - 1); at += 1) {
      lines.push(...(await this.#read(at)));
      const isBehind = lines.some(({ text }) => /^DETAILED DESCRIPTION/i.test(text));
      if (isBehind) break;
    }
    return lines;
  }

  /** The last pages, back to the one on which the claims begin. */
  async readEnd(from: number): Promise<BodyLine[]> {
    const { pageCount } = this.#document;
    let lines: BodyLine[] = [];
    for (let at = pageCount; at >= Math.max(from, pageCount - claimPages + 1); at -= 1) {
      const page = await this.#read(at);
      // The words that announce them may end the page before.
      const isFound = beginsClaims([...page, ...lines.slice(0, 1)]);
      lines = [...page, ...lines];
      if (isFound) return lines;
    }
    return lines;
  }
}
