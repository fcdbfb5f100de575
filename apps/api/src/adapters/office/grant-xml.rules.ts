import { SaxesParser } from 'saxes';
import type { OfficeGrantText } from '../../domains/patents/office/office.port.ts';
import { ownPatentNumber } from './office-numbers.rules.ts';
import { officeWords } from './office-words.rules.ts';

/** No grant nests deeper; a text that does is not one. */
const deepest = 60;
/** Where words are kept; text of any other element runs on into what surrounds it. */
const breaksAfter = new Set(['claim-text', 'p', 'heading', 'li', 'br']);

/** One entry of what is cited, since 2013 and before. */
const citations = new Set(['us-citation', 'citation']);
const citationLists = new Set(['us-references-cited', 'references-cited']);

type Claim = { number: number; text: string; dependsOn: number[] };

/**
 * Reads the published text of a grant (us-patent-grant, version 4.x: since 2005). A document type is passed over:
 * nothing is fetched, and no entity of its own is ever put in its place.
 * @param number of the patent that was asked for, normalized
 * @throws {Error} for what is not well formed, is nested too deep, is no grant, or another patent's.
 */
export function readGrantXml(text: string, number: string): OfficeGrantText {
  const reading = new GrantReading();
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => reading.open(name, attributes));
  parser.on('closetag', ({ name }) => reading.close(name));
  parser.on('text', (piece) => reading.say(piece));
  parser.on('cdata', (piece) => reading.say(piece));
  parser.on('processinginstruction', ({ target, body }) => reading.mark(target, body));
  parser.write(text).close();
  return reading.found(number);
}

class GrantReading {
  readonly #open: string[] = [];
  readonly #claims: Claim[] = [];
  #isGrant = false;
  #citations = 0;
  #hasCitations = false;
  #inGovernment = false;
  #government = '';
  #abstract: string | null = null;
  readonly #numbers = new Map<string, number>();
  #ownNumber: string | null = null;
  #kindCode = '';
  #words = '';

  open(name: string, attributes: Record<string, string>): void {
    this.#open.push(name);
    if (this.#open.length > deepest) throw new Error('The text is nested too deep.');
    if (this.#open.length === 1) this.#isGrant = name === 'us-patent-grant';
    if (citationLists.has(name)) this.#hasCitations = true;
    if (citations.has(name)) this.#citations += 1;
    if (name === 'claim') {
      this.#claims.push({ number: Number(attributes['num']), text: '', dependsOn: [] });
    }
    if (name === 'claim-ref') this.#refersTo(attributes['idref'] ?? '');
    if (numbered.has(name) || name === 'doc-number' || name === 'kind') this.#words = '';
  }

  close(name: string): void {
    if (breaksAfter.has(name)) this.say(' ');
    if (numbered.has(name)) this.#note(name);
    if (this.#open.includes('publication-reference')) {
      if (name === 'doc-number') this.#ownNumber = ownPatentNumber(this.#words);
      if (name === 'kind') this.#kindCode = this.#words.trim();
    }
    this.#open.pop();
  }

  say(piece: string): void {
    const claim = this.#claims.at(-1);
    if (this.#open.includes('claim') && claim) claim.text += piece;
    else if (this.#open.includes('abstract')) this.#abstract = (this.#abstract ?? '') + piece;
    else if (this.#inGovernment && !this.#open.includes('heading')) this.#government += piece;
    else this.#words += piece;
  }

  /** The paragraph on rights of the government stands between two processing instructions. */
  mark(target: string, body: string): void {
    if (target === 'GOVINT') this.#inGovernment = /\bend="lead"/.test(body);
  }

  found(number: string): OfficeGrantText {
    if (!this.#isGrant) throw new Error('The text is no grant.');
    const isOwn = this.#ownNumber === number;
    if (!isOwn && this.#ownNumber !== null) throw new Error('The text is another patent’s.');
    return {
      abstract: plain(this.#abstract ?? ''),
      claims: this.#claims
        .filter(({ number }) => Number.isSafeInteger(number) && number > 0)
        .map((claim) => ({ ...claim, text: plain(claim.text) ?? '' })),
      governmentInterest: plain(this.#government),
      adjustmentDays:
        this.#numbers.get('us-term-extension') ??
        (isOwn && adjusted.test(this.#kindCode) ? 0 : null),
      drawingSheets: this.#numbers.get('number-of-drawing-sheets') ?? null,
      figures: this.#numbers.get('number-of-figures') ?? null,
      citations: this.#hasCitations ? this.#citations : null,
    };
  }

  #refersTo(id: string): void {
    const number = Number(/(\d+)$/.exec(id)?.[1]);
    const claim = this.#claims.at(-1);
    if (!claim || !(number > 0) || number === claim.number) return;
    if (!claim.dependsOn.includes(number)) claim.dependsOn.push(number);
  }

  #note(name: string): void {
    const number = Number(this.#words.trim());
    if (this.#words.trim() !== '' && Number.isSafeInteger(number)) this.#numbers.set(name, number);
  }
}

/**
 * Utility patents and plants: their grants print the days of adjustment where there are any. A reissue has its
 * original's, a design none (35 USC 154(b), 173, 251).
 */
const adjusted = /^(?:B[12]?|A|P[23]?)$/;
const numbered = new Set(['us-term-extension', 'number-of-drawing-sheets', 'number-of-figures']);

function plain(text: string): string | null {
  return officeWords(text) || null;
}
