import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../errors/problem.ts';
import type { HttpDeps } from './http-deps.ts';
import { giveBack } from './rate-limit.ts';

/** The most calls under way for each database connection: less than a second's work. */
const callsPerConnection = 10;
/**
 * On average in each of the last two checks: a single pause, from garbage collection or an idle machine, does
 * not count.
 */
const lateMs = 300;
const lookEveryMs = 500;
const resolutionMs = 20;
const askAgainSeconds = 2;

/**
 * Turns calls away while there are more than can be answered: admitted calls are then answered in time, and the
 * others get a sentence and can try again. What counts is work: calls that have fully arrived and have no
 * answer yet, and how late this process is. Slow senders, slow readers, open streams and files do not count.
 *
 * Pages, health checks and webhooks are always admitted.
 */
export function shedLoad(app: FastifyInstance, deps: HttpDeps): void {
  const load = new Load(deps);
  app.addHook('onRequest', async (request, reply) => {
    const { call, access } = request.routeOptions.config;
    if (call === undefined || access === 'provider') return;
    if (load.isFull()) load.turnAway();
    if (request.method === 'GET' && isWork(request)) load.begin(request, reply);
  });
  // By now its body has arrived, and so have others': calls admitted together must not start together.
  app.addHook('preValidation', async (request, reply) => {
    if (request.method === 'GET' || !isWork(request)) return;
    if (load.isFull()) {
      // Being turned away costs nobody one of their tries. The answer does not wait for that: the database may
      // be what all wait for.
      giveBack(deps, request.uses).catch((error: unknown) =>
        request.log.warn({ err: error }, 'tries of a call turned away were not given back'),
      );
      load.turnAway();
    }
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
  /** Since the last log line. */
  #turnedAway = 0;

  constructor({ log, config }: HttpDeps) {
    this.#log = log;
    this.#mostUnderWay = config.database.connections * callsPerConnection;
    this.#delay.enable();
    this.#looking = setInterval(() => this.#look(), lookEveryMs);
    this.#looking.unref();
  }

  isFull(): boolean {
    return this.#isLate || this.#underWay.size >= this.#mostUnderWay;
  }

  /** @throws {Problem} http.overloaded, always. */
  turnAway(): never {
    this.#turnedAway += 1;
    throw new Problem('http.overloaded', { retryAfterSeconds: askAgainSeconds });
  }

  begin(request: FastifyRequest, reply: FastifyReply): void {
    this.#underWay.add(request);
    // A caller who leaves before the answer no longer waits.
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
    // One line for each check, not for each call, so that the log is not overloaded too.
    this.#log.warn(
      { calls: this.#turnedAway },
      'http: more calls than can be answered, turned some away',
    );
    this.#turnedAway = 0;
  }
}
