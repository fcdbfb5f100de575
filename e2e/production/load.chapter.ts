import autocannon, { type Result } from 'autocannon';
import { describe, expect, it } from 'vitest';
import { isSoak } from '../../apps/api/src/test-kit/repetitions.ts';
import { ApiPerson } from '../kit/api-person.ts';
import { until } from '../kit/product.ts';
import type { Production } from './production.ts';

const connections = [10, 100, 1_000];
const seconds = 30;
const peopleCount = 20;
const backWithinMs = 2_000;

type Started = () => { production: Production };

/**
 * Signed-in people, one per connection, each asking again as soon as there is a response: more than any
 * process can serve. What is let in is answered, the rest are told to come back, and nothing breaks. In a soak:
 * a usual run has `shed-load.test.ts`, in one process.
 */
export function loadBeyondCapacity(started: Started): void {
  describe.runIf(isSoak())('more calls than can be answered', () => {
    const people: ApiPerson[] = [];

    it.each(connections)(
      'over %i connections: answers, or 503 with Retry-After, and nothing else; then it is back',
      async (count) => {
        const { production } = started();
        while (people.length < peopleCount) {
          people.push(await ApiPerson.register(production, `Lo${people.length}`));
        }
        const hammering = hammer(production, people, count);
        const [first] = people;
        if (!first) throw new Error('nobody is there');
        const refusals = await readRefusals(production, first, hammering);
        const result = await hammering;
        const statuses = Object.keys(result.statusCodeStats ?? {});
        process.stdout.write(
          `${count} connections: ${Math.round(result.requests.average)} answers a second, ` +
            `${JSON.stringify(result.statusCodeStats)}, 99 % within ${result.latency.p99} ms, ${result.timeouts} of ${result.errors} errors are time-outs\n`,
        );
        // What a person may do only so often is refused with 429, however much capacity there is.
        expect(statuses.filter((status) => !/^(2\d\d|429|503)$/.test(status))).toEqual([]);
        const unfit = refusals.filter(
          ({ code, retryAfter }) =>
            !(retryAfter > 0) || !/^http\.(overloaded|unavailable)$/.test(code),
        );
        expect(unfit, 'turned away without a sentence or a time to come back').toEqual([]);
        expect(result.errors, 'lines that broke, or had no answer within 10 s').toBe(0);

        const endedAt = performance.now();
        await until('everyone is served again', async () => {
          const answers = await Promise.all(people.map((one) => one.attempt('GET', '/user')));
          return answers.every(({ status }) => status === 200);
        });
        expect(performance.now() - endedAt).toBeLessThan(backWithinMs);
      },
      (seconds + 120) * 1000,
    );
  });
}

/** Every person reads what people read, and now and then writes, directly to both serving processes. */
async function hammer(
  production: Production,
  people: readonly ApiPerson[],
  connections: number,
): Promise<Result> {
  const results = await Promise.all(
    production.apiUrls.map((url) =>
      autocannon({
        url,
        connections: connections / production.apiUrls.length,
        duration: seconds,
        timeout: 10,
        requests: people.flatMap((one, at) => requestsOf(one, people[(at + 1) % people.length])),
      }),
    ),
  );
  return results.reduce(added);
}

function requestsOf(person: ApiPerson, other = person) {
  const { headers } = person;
  const read = (path: string) => ({ method: 'GET' as const, path: `/api/v1${path}`, headers });
  return [
    read('/user'),
    read('/patents?page=1'),
    read('/notifications'),
    read('/conversations'),
    read('/offers/received'),
    {
      method: 'POST' as const,
      path: `/api/v1/messages/${other.userId}`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'Is it still for sale?' }),
    },
  ];
}

function added(one: Result, other: Result): Result {
  const statusCodeStats = { ...one.statusCodeStats };
  for (const [status, { count }] of Object.entries(other.statusCodeStats ?? {})) {
    statusCodeStats[status] = { count: (statusCodeStats[status]?.count ?? 0) + count };
  }
  return {
    ...one,
    statusCodeStats,
    errors: one.errors + other.errors,
    timeouts: one.timeouts + other.timeouts,
    latency: one.latency.p99 > other.latency.p99 ? one.latency : other.latency,
    requests: { ...one.requests, average: one.requests.average + other.requests.average },
  };
}

/** Asks as one more person for as long as the others do, and reads each refusal. */
async function readRefusals(production: Production, person: ApiPerson, others: Promise<unknown>) {
  const refusals: { code: string; retryAfter: number }[] = [];
  let isOver = false;
  const over = others.finally(() => (isOver = true));
  while (!isOver) {
    const answer = await fetch(`${production.apiUrls[0]}/api/v1/user`, { headers: person.headers });
    const { code = '' } = (await answer.json()) as { code?: string };
    if (answer.status === 503) {
      refusals.push({ code, retryAfter: Number(answer.headers.get('retry-after')) });
    }
  }
  await over;
  return refusals;
}
