import type { MarketRenderer } from '@claimstead/contract/market-renderer.ts';
import {
  type PatentPage,
  type PatentsQuery,
  patentPageSchema,
  patentsQuerySchema,
} from '@claimstead/contract/marketplace.contract.ts';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../core/errors/problem.ts';
import type { HttpDeps } from '../core/http/http-deps.ts';
import { readSessionToken } from '../core/http/session-cookie.ts';
import {
  browsePatents,
  isMarketRead,
  lookAhead,
} from '../domains/marketplace/browse/browse.service.ts';
import { cutFrame, type FillFrame } from './market-frame.rules.ts';
import { type SentForms, sentForms } from './sent-forms.ts';

const rendererFile = new URL('../../../web/build/first-look/render-market.js', import.meta.url);

/** So many documents are kept as they are sent: most people see the same page, with no heart of theirs on it. */
const documentsKept = 100;

/**
 * The market's documents: the prerendered frame with the cards in it that this person finds at this
 * address. What is in them is what `GET /patents` answers at the same moment.
 */
export class FirstLook {
  readonly #deps: HttpDeps;
  readonly #fill: FillFrame;
  /** By all that they are made from, so that they never have to be dropped for being old. */
  readonly #documents = new Map<string, SentForms>();
  #renderer: Promise<MarketRenderer> | null = null;

  /**
   * @param frame the prerendered page.
   * @throws when it is not as the web's build writes it today.
   */
  constructor(deps: HttpDeps, frame: string) {
    this.#deps = deps;
    this.#fill = cutFrame(frame);
  }

  /**
   * The document for whoever asks, or null where the plain frame is to be sent: nobody is signed in, the
   * address asks for something that the market refuses, or the market cannot be looked at (yet). Its page
   * then asks on its own, and says what it waits for.
   * @param search the address's query string.
   */
  async documentFor(request: FastifyRequest, search: string): Promise<SentForms | null> {
    const token = readSessionToken(this.#deps.config, request);
    if (token === null || !isMarketRead(this.#deps)) return null;
    try {
      return await this.#look(token, search);
    } catch (error) {
      if (!(error instanceof Problem)) request.log.warn({ err: error }, 'web: no first look');
      return null;
    }
  }

  async #look(token: string, search: string): Promise<SentForms | null> {
    const look = lookAhead(this.#deps);
    const [actor, renderer] = await Promise.all([
      this.#deps.authenticate(token),
      (this.#renderer ??= loadRenderer()),
    ]);
    const query = patentsQuerySchema.safeParse(renderer.queryAt(search));
    if (!actor || !query.success) return null;
    const page = await browsePatents(this.#deps, actor, query.data, look);
    return this.#document(renderer, query.data, page);
  }

  #document(renderer: MarketRenderer, query: PatentsQuery, page: PatentPage): SentForms {
    const key = JSON.stringify([query, page]);
    const known = this.#documents.get(key);
    // The one that was asked for last is the last to be dropped.
    this.#documents.delete(key);
    const made =
      known ?? documentOf(this.#fill(renderer.render(query, patentPageSchema.parse(page))));
    this.#documents.set(key, made);
    const oldest = this.#documents.keys().next().value;
    if (this.#documents.size > documentsKept && oldest !== undefined) {
      this.#documents.delete(oldest);
    }
    return made;
  }
}

async function loadRenderer(): Promise<MarketRenderer> {
  const module = (await import(rendererFile.href)) as { renderer: MarketRenderer };
  return module.renderer;
}

/** Made for one person at one moment: a little effort has to do. */
function documentOf(html: string): SentForms {
  return sentForms(Buffer.from(html), { brotli: 5, gzip: 6 });
}
