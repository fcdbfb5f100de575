import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../errors/problem.ts';
import type { HttpDeps } from './http-deps.ts';

/** So many calls under way for each connection to the database: less than a second's work. */
const callsPerConnection = 10;
/** On average over each of the last two looks: one pause, as of the memory's cleaning or of a machine at rest, is none. */
const lateMs = 300;
const lookEveryMs = 500;
const resolutionMs = 20;
const askAgainSeconds = 2;

/**
 * Turns calls away while there are more than can be answered: what is let in is then answered in time, and
 * whoever is not reads a sentence and comes back. What counts is work: calls that have arrived whole and have no answer
 * yet, and how late this process is. Slow senders, slow readers, open streams and files turn nobody away.
 *
 * Pages, health and what providers tell are let in always.
 */
export function shedLoad(app: FastifyInstance, deps: HttpDeps): void {
  const load = new Load(deps);
  app.addHook('onRequest', async (request, reply) => {
    const { call, access } = request.routeOptions.config;
    if (call === undefined || access === 'provider') return;
    load.refuseBeyond();
    if (request.method === 'GET' && isWork(request)) load.begin(request, reply);
  });
  // By now the rest of it has arrived, and so have others: what was let in together must not begin together.
  app.addHook('preValidation', async (request, reply) => {
    if (request.method === 'GET' || !isWork(request)) return;
    load.refuseBeyond();
    load.begin(request, reply);
  });
  app.addHook('onSend', async (request) => load.end(request));
  app.addHook('onClose', async () => load.stop());
}

function isWork({ routeOptions: { config } }: FastifyRequest): boolean {
  const { call, access, isUpload, isFile } = config;
  return (
    call !== undefined && call !== 'GET /events' && access !== 'provider' && !isUpload && !isFile
  );
}

class Load {
  readonly #log: HttpDeps['log'];
  readonly #mostUnderWay: number;
  readonly #underWay = new Set<FastifyRequest>();
  readonly #delay = monitorEventLoopDelay({ resolution: resolutionMs });
  readonly #looking: NodeJS.Timeout;
  #wasLate = false;
  #isLate = false;
  /** Since the log was last told. */
  #turnedAway = 0;

  constructor({ log, config }: HttpDeps) {
    this.#log = log;
    this.#mostUnderWay = config.database.connections * callsPerConnection;
    this.#delay.enable();
    this.#looking = setInterval(() => this.#look(), lookEveryMs);
    this.#looking.unref();
  }

  /** @throws {Problem} http.overloaded */
  refuseBeyond(): void {
    if (!this.#isLate && this.#underWay.size < this.#mostUnderWay) return;
    this.#turnedAway += 1;
    throw new Problem('http.overloaded', { retryAfterSeconds: askAgainSeconds });
  }

  begin(request: FastifyRequest, reply: FastifyReply): void {
    this.#underWay.add(request);
    // Whoever leaves before the answer waits no more.
    reply.raw.once('close', () => this.end(request));
  }

  end(request: FastifyRequest): void {
    this.#underWay.delete(request);
  }

  stop(): void {
    clearInterval(this.#looking);
    this.#delay.disable();
  }

  #look(): void {
    const meanMs = this.#delay.mean / 1e6 - resolutionMs;
    this.#delay.reset();
    const isLateNow = meanMs > lateMs;
    this.#isLate = isLateNow && this.#wasLate;
    this.#wasLate = isLateNow;
    if (this.#turnedAway === 0) return;
    // One line for each look, not one for each call: the log is not to be what is overloaded.
    this.#log.warn(
      { calls: this.#turnedAway },
      'http: more calls than can be answered, turned some away',
    );
    this.#turnedAway = 0;
  }
}
