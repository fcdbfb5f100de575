import {
  noOthers,
  type PublicAnswer,
  type PublicOthers,
  publicNumberPath,
  publicPath,
  publicRoot,
} from '@claimstead/contract/public-pages.ts';
import { Recent } from '../../core/memory/recent.ts';
import type { ListingsDeps } from '../../domains/listings/listings.api.ts';
import { viewPublicPatent } from '../../domains/listings/listings.api.ts';
import {
  publicDirectory,
  type PublicDirectory,
  type PublicEntry,
} from '../../domains/marketplace/marketplace.api.ts';
import { classNodeName } from '../../domains/patents/patents.api.ts';
import { splitOwnWords } from '../own-words.rules.ts';
import { pageOf, pageRenderer, whileWaiting } from '../rendered-pages.ts';
import { type Text, textOf } from '../send-text.ts';
import { type AskedPage, readAddress } from './public-addresses.rules.ts';

/** What of a page may be so old: the days of facts, and what was disclosed. That it is there is never. */
const contentForMs = 60_000;
const pagesKept = 2_000;
const pageSize = 50;
const othersCount = 6;

/** A page as it is sent. */
export type PublicDocument = Text & {
  status: number;
  policy: string | null;
  /** What the browser's router looks for beside the text. */
  headers: Record<string, string>;
  /** The listing that its reader looks at; null: none. */
  listingId: string | null;
};
export type PublicReply = { document: PublicDocument } | { movedTo: string };

type Kept = {
  of: PublicEntry | number;
  until: number;
  document: PublicDocument;
  beside?: Beside;
};
/** The other patents that a patent's page names, and the latest revision at which they were these. */
type Beside = { others: PublicOthers; revision: number };

/**
 * Public pages, rendered when they are first asked for and kept by their address. One is sent as long as the listing that
 * it is made of has not changed in the market, and those that it names beside it are the same; an index as long as nothing
 * has: a page that its owner switched off, or whose listing was sold, taken down or unpublished, is gone in every process,
 * and from every other page, within a second.
 */
export class PublicPages {
  readonly #deps: ListingsDeps;
  readonly #kept = new Recent<string, Kept>(pagesKept);

  constructor(deps: ListingsDeps) {
    this.#deps = deps;
  }

  /** @param url of a document, or with `.data` at its path's end of what an open page reads. */
  async replyTo(url: URL): Promise<PublicReply> {
    const isData = url.pathname.endsWith('.data');
    const path = url.pathname.replace(/(?:\/_)?\.data$/, '').replace(/(?<=.)\/$/, '');
    if (!this.#deps.config.publicPages) return this.#missing(path, isData, null);
    const directory = await publicDirectory(this.#deps);
    const asked = readAddress(path, url.searchParams);
    if (asked === null) return this.#missing(path, isData, directory);
    return asked.kind === 'index'
      ? this.#index(asked, isData, directory)
      : this.#patent(asked, isData, directory);
  }

  async #patent(
    { number, path }: Extract<AskedPage, { kind: 'patent' }>,
    isData: boolean,
    directory: PublicDirectory,
  ): Promise<PublicReply> {
    const now = this.#now();
    const found = directory.find(number, now);
    if (!found) return this.#missing(path, isData, directory);
    const { entry, isGone } = found;
    if (isGone) return this.#gone(entry, isData, directory);
    const canonical = publicPath(entry.number, entry.title);
    if (path !== canonical) {
      if (!isData) return { movedTo: canonical };
      return { document: await this.#render(path, { kind: 'moved', to: canonical }, isData) };
    }
    const key = isData ? `${path}.data` : path;
    const kept = this.#kept.get(key);
    if (kept?.of === entry && kept.until > now && this.#hasItsOthers(kept, entry, directory)) {
      return kept;
    }
    const patent = await viewPublicPatent(this.#deps, entry.listingId);
    if (!patent) return this.#gone(entry, isData, directory);
    const beside = besideOf(entry, directory, now);
    const answer = { kind: 'patent', patent, others: beside.others } as const;
    const rendered = await this.#render(path, answer, isData);
    const document = { ...rendered, listingId: entry.listingId };
    this.#kept.set(key, { of: entry, until: now + contentForMs, document, beside });
    return { document };
  }

  /** Whether the others that a page names are still those that it would name: one may no longer be read. */
  #hasItsOthers(kept: Kept, entry: PublicEntry, directory: PublicDirectory): boolean {
    const now = this.#now();
    if (kept.beside?.revision === directory.revisionAt(now)) return true;
    const beside = besideOf(entry, directory, now);
    const isSame = JSON.stringify(kept.beside?.others) === JSON.stringify(beside.others);
    if (isSame) kept.beside = beside;
    return isSame;
  }

  #gone(entry: PublicEntry, isData: boolean, directory: PublicDirectory): Promise<PublicReply> {
    // Without the title that its listing has by now: nobody chose to show that one.
    const path = publicNumberPath(entry.number);
    return this.#whole(`gone ${entry.number}`, path, isData, directory, () => ({
      kind: 'gone',
      others: directory.others(entry, othersCount, this.#now()),
    }));
  }

  /**
   * The same for every number, and the same for every part of the index, where nothing is: it tells nothing of what is
   * not public. It is made of the page that the browser's router has for the address, which reads no other's data.
   */
  #missing(
    asked: string,
    isData: boolean,
    directory: PublicDirectory | null,
  ): Promise<PublicReply> {
    const path = asked === publicRoot ? publicRoot : `${publicRoot}/0`;
    return this.#whole(`missing ${path}`, path, isData, directory, () => ({
      kind: 'missing',
      others: directory?.others(null, othersCount, this.#now()) ?? noOthers,
    }));
  }

  async #index(
    { group, letter, page }: Extract<AskedPage, { kind: 'index' }>,
    isData: boolean,
    directory: PublicDirectory,
  ): Promise<PublicReply> {
    const asked = { group, letter, page, pageSize };
    const index = directory.list(asked, classNodeName, this.#now());
    const isThere = page <= index.pages && (index.total > 0 || (group === '' && letter === null));
    if (!isThere) return this.#missing(publicRoot, isData, directory);
    const key = `index ${JSON.stringify(asked)}`;
    return this.#whole(key, publicRoot, isData, directory, () => ({ kind: 'index', index }));
  }

  /** What depends on the whole directory. */
  async #whole(
    key: string,
    path: string,
    isData: boolean,
    directory: PublicDirectory | null,
    answer: () => PublicAnswer,
  ): Promise<PublicReply> {
    const now = this.#now();
    const of = directory?.revisionAt(now) ?? 0;
    const keptAs = `${key}${isData ? ' data' : ''}`;
    const kept = this.#kept.get(keptAs);
    if (kept && kept.of === of && kept.until > now) return kept;
    const document = await this.#render(path, answer(), isData);
    this.#kept.set(keptAs, { of, until: now + contentForMs, document });
    return { document };
  }

  async #render(path: string, answer: PublicAnswer, isData: boolean): Promise<PublicDocument> {
    const { config } = this.#deps;
    const renderer = await pageRenderer();
    const url = `${config.publicUrl}${path}`;
    if (isData) {
      const data = await renderer.render(`${url}.data`, { publicAnswer: answer });
      const { status, type, headers, text } = data;
      return {
        ...textOf(type, text, whileWaiting),
        status,
        headers,
        policy: null,
        listingId: null,
      };
    }
    const publicAnswer = splitOwnWords(answer);
    const { status, text } = await renderer.render(url, { publicAnswer });
    return { ...pageOf(text, config, whileWaiting), status, headers: {}, listingId: null };
  }

  #now(): number {
    return this.#deps.clock.now().getTime();
  }
}

function besideOf(entry: PublicEntry, directory: PublicDirectory, now: number): Beside {
  const others = directory.others(entry, othersCount, now);
  return { others, revision: directory.revisionAt(now) };
}
