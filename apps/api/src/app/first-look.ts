import {
  type PatentPage,
  patentPageSchema,
  patentsQuerySchema,
} from '@claimstead/contract/marketplace.contract.ts';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../core/errors/problem.ts';
import type { HttpDeps } from '../core/http/http-deps.ts';
import { Recent } from '../core/memory/recent.ts';
import { readSessionToken } from '../core/http/session-cookie.ts';
import { browsePatents, isMarketRead, lookAhead } from '../domains/marketplace/marketplace.api.ts';
import { splitOwnWords } from './own-words.rules.ts';
import { type Page, pageOf, pageRenderer, whileWaiting } from './rendered-pages.ts';

/** How many rendered documents are cached: most people see the same page, without hearts of their own. */
const documentsKept = 100;

/**
 * The market's documents, rendered with the cards that this person finds at this address. Their content is what
 * `GET /patents` answers at the same moment.
 */
export class FirstLook {
  readonly #deps: HttpDeps;
  /** Keyed by everything they are made from, so that they never become stale. */
  readonly #documents = new Recent<string, Page>(documentsKept);

  constructor(deps: HttpDeps) {
    this.#deps = deps;
  }

  /**
   * The document for this request, or null if the plain frame must be sent: nobody is signed in, the market
   * refuses the query, or the market is not available (yet). The page then loads the data itself and says what
   * it is waiting for.
   * @param search the address's query string.
   */
  async documentFor(request: FastifyRequest, search: string): Promise<Page | null> {
    const token = readSessionToken(this.#deps.config, request);
    if (token === null || !isMarketRead(this.#deps)) return null;
    try {
      return await this.#look(token, request.url, search);
    } catch (error) {
      if (!(error instanceof Problem)) request.log.warn({ err: error }, 'web: no first look');
      return null;
    }
  }

  async #look(token: string, url: string, search: string): Promise<Page | null> {
    const look = lookAhead(this.#deps, { token, url });
    const [actor, renderer] = await Promise.all([this.#deps.authenticate(token), pageRenderer()]);
    const asked = renderer.marketQueryAt(search);
    const query = patentsQuerySchema.safeParse(asked);
    if (!actor || !query.success) return null;
    const page = await browsePatents(this.#deps, actor, query.data, look);
    return this.#document(new URLSearchParams(asked).toString(), page);
  }

  async #document(search: string, page: PatentPage): Promise<Page> {
    const key = JSON.stringify([search, page]);
    const known = this.#documents.get(key);
    if (known) return known;
    const { config } = this.#deps;
    const marketPage = splitOwnWords(patentPageSchema.parse(page));
    const renderer = await pageRenderer();
    const url = `${config.publicUrl}/buy?${search}`;
    const { status, text } = await renderer.render(url, { marketPage });
    if (status !== 200) throw new Error(`The market was rendered with status ${status}.`);
    const made = pageOf(text, config, whileWaiting);
    this.#documents.set(key, made);
    return made;
  }
}
