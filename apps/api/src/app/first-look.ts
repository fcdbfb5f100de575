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
import { Recent } from '../core/memory/recent.ts';
import { readSessionToken } from '../core/http/session-cookie.ts';
import { browsePatents, isMarketRead, lookAhead } from '../domains/marketplace/marketplace.api.ts';
import { cutFrame, type FillFrame } from './market-frame.rules.ts';
import { type SentForms, sentForms } from './sent-forms.ts';

const rendererFile = new URL('../../../web/build/first-look/render-market.js', import.meta.url);

/** How many rendered documents are cached: most people see the same page, without hearts of their own. */
const documentsKept = 100;

/**
 * The market's documents: the prerendered frame with the cards that this person finds at this address. Their
 * content is what `GET /patents` answers at the same moment.
 */
export class FirstLook {
  readonly #deps: HttpDeps;
  readonly #fill: FillFrame;
  /** Keyed by everything they are made from, so that they never become stale. */
  readonly #documents = new Recent<string, SentForms>(documentsKept);
  #renderer: Promise<MarketRenderer> | null = null;

  /**
   * @param frame the prerendered page.
   * @throws if it does not match what the web build writes today.
   */
  constructor(deps: HttpDeps, frame: string) {
    this.#deps = deps;
    this.#fill = cutFrame(frame);
  }

  /**
   * The document for this request, or null if the plain frame must be sent: nobody is signed in, the market
   * refuses the query, or the market is not available (yet). The page then loads the data itself and says what
   * it is waiting for.
   * @param search the address's query string.
   */
  async documentFor(request: FastifyRequest, search: string): Promise<SentForms | null> {
    const token = readSessionToken(this.#deps.config, request);
    if (token === null || !isMarketRead(this.#deps)) return null;
    try {
      return await this.#look(token, request.url, search);
    } catch (error) {
      if (!(error instanceof Problem)) request.log.warn({ err: error }, 'web: no first look');
      return null;
    }
  }

  async #look(token: string, url: string, search: string): Promise<SentForms | null> {
    const look = lookAhead(this.#deps, { token, url });
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
    if (known) return known;
    const made = documentOf(this.#fill(renderer.render(query, patentPageSchema.parse(page))));
    this.#documents.set(key, made);
    return made;
  }
}

async function loadRenderer(): Promise<MarketRenderer> {
  const module = (await import(rendererFile.href)) as { renderer: MarketRenderer };
  return module.renderer;
}

/** Made for one person at one moment: low compression effort is enough. */
function documentOf(html: string): SentForms {
  return sentForms(Buffer.from(html), { brotli: 5, gzip: 6 });
}
