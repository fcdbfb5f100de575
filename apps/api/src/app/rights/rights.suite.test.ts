import { errorCodes } from '@claimstead/contract/error-codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Line } from '../../test-kit/authorisation-table.ts';
import type { Answer } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { registeredRoutes } from '../fuzz/described-calls.fixture.ts';
import { KeptWorld } from './kept-world.fixture.ts';
import { leaksOf, type Secret, secretsOf } from './marks.fixture.ts';
import { ask } from './requests.fixture.ts';
import { lines, spendingLast } from './lines.fixture.ts';
import { type Cast, meetCast, operators, type Role, roles } from './roles.fixture.ts';
import { type Place, type Scene, setScene, thingOf } from './scene.fixture.ts';
import { refusals } from './words.fixture.ts';

let world: World;
let cast: Cast;
let scene: Scene;
let kept: KeptWorld;
let secrets: readonly Secret[];
/** What someone read who may: a mark that nobody ever reads would guard nothing. */
const read = new Set<string>();

beforeAll(async () => {
  const secretsKey = Buffer.alloc(32, 7).toString('base64');
  const environment = { ...operators, SECRETS_KEY: secretsKey };
  world = await startWorld({ sandbox: true, environment });
  cast = await meetCast(world);
  scene = await setScene(world, cast);
  secrets = secretsOf(cast);
  kept = await KeptWorld.of(world);
  await kept.changes();
}, 480_000);
afterAll(() => world.stop());

/** Pages, the files of the site itself, their descriptions, and whether the process lives know nobody; the sandbox signs what it says of its clock. */
const asksNobody =
  /^GET (\*|\/(api\/(docs|openapi).*|healthz|readyz|\*|patents(\/.*)?|[\w-]+(\{part\})?\.(png|svg|js|txt|xml|data|webmanifest)|)$)|sandbox-clock$/;

it('every route that the server registered has a line', () => {
  // Before their prefix is gone: pages have names that calls have too.
  const calls = registeredRoutes(world.app)
    .filter((route) => !asksNobody.test(route))
    .map((route) => route.replace('/api/v1/', '/'));
  const named = new Set(lines.map(({ call }) => call));
  expect(calls.filter((call) => !named.has(call))).toEqual([]);
});

describe('each call gives each role what its line says, and no more', () => {
  it.each(spendingLast(lines))('$call on $on', async (line) => {
    await kept.forgetLimits();
    const { met, told } = await meet(line);
    const said = Object.fromEntries(roles.map((role, at) => [role, line.cells[at]]));
    const hint = `The line as it is now, for its table, if it is right:\n${asLine(line, met)}`;
    expect(met, hint).toEqual(said);
    if (told?.status === 404) await expectSilence(line, told);
  });
});

/** Everyone’s cells: whoever is to be refused first, so that one look sees whether anything was changed by them. */
async function meet(line: Line): Promise<{ met: Record<Role, string>; told: Answer | null }> {
  const met = {} as Record<Role, string>;
  const isRefusal = (role: Role) => {
    const cell = line.cells[roles.indexOf(role)] ?? '';
    return cell in refusals && !(cell in keepsThough);
  };
  let told: Answer | null = null;
  for (const role of roles.filter(isRefusal)) {
    const answer = await askAs(line, role);
    met[role] = cellOf(line, answer, null);
    if (role === 'stranger') told = answer;
  }
  const changes = await kept.changes();
  await kept.restore(changes);
  expect(changes, 'a refusal changed something').toEqual([]);
  for (const role of roles.filter((one) => !isRefusal(one))) {
    const answer = await askAs(line, role);
    const changed = await kept.changes();
    await kept.restore(changed);
    met[role] = cellOf(line, answer, changed);
  }
  return { met, told };
}

/** Refusals that still write something, each with the reason. */
const keepsThough: Record<string, string> = {
  noterm: 'a plan that is paid for then publishes the listing',
};

async function askAs({ call, on }: Line, role: Role): Promise<Answer> {
  const answer = await ask(world, cast[role], call, thingOf(scene, on as Place, role));
  for (const { text } of secrets) if (answer.text.includes(text)) read.add(text);
  const leaks = leaksOf(secrets, role, answer.text, call);
  expect(leaks, `${role} was told: ${answer.text.slice(0, 2_000)}`).toEqual([]);
  return answer;
}

/** Reading calls that keep something, each with the reason. */
const keepsWhatWasRead: Record<string, string> = {
  'GET /link-preview': 'the page that was fetched',
  'GET /messages/{userId}': 'that it was received',
  'GET /signing/{token}': 'that the papers were opened is evidence',
  'GET /signing/{token}/document': 'and that they were read',
  'GET /operations/filings/{saleId}/packet': 'operators’ trail',
  'GET /operations/books/months/{month}/{part}': 'operators’ trail',
  'GET /operations/queue/export': 'operators’ trail',
};

/** @param changed null where the line says that it is refused. */
function cellOf({ call }: Line, answer: Answer, changed: readonly string[] | null): string {
  const { status, body, text } = answer;
  if (status >= 400) {
    const code = (body as { code?: string } | undefined)?.code ?? '';
    const [word = code] = Object.entries(refusals).find(([, one]) => one === code) ?? [];
    const [declared] = code in errorCodes ? errorCodes[code as keyof typeof errorCodes] : [0];
    expect(status, text).toBe(declared);
    expect(status, text).toBeLessThan(500);
    return word;
  }
  if (!call.startsWith('GET ')) return changed?.length === 0 ? 'none' : 'ok';
  if (!(call in keepsWhatWasRead)) expect(changed ?? [], 'reading changed something').toEqual([]);
  return 'ok';
}

/** What is not there for a stranger reads exactly like what is not there at all. */
async function expectSilence({ call, on }: Line, { status, text }: Answer): Promise<void> {
  const nowhere = await ask(world, cast.stranger, call, scene[on as Place].nowhere ?? {});
  await kept.restore(await kept.changes());
  expect([status, text], 'a stranger can tell that it exists').toEqual([
    nowhere.status,
    nowhere.text,
  ]);
}

function asLine({ call, on }: Line, met: Record<Role, string>): string {
  return `${call} ${on} | ${roles.map((role) => met[role]).join(' ')}`;
}

it('every mark was read by someone who may', () => {
  expect(secrets.map(({ text }) => text).filter((text) => !read.has(text))).toEqual([]);
});

it('no email tells its reader what the pages would not', () => {
  for (const role of roles.filter((one) => one !== 'out')) {
    for (const mail of world.mailbox.sent.filter(({ to }) => to.includes(cast[role].me.email))) {
      const leaks = leaksOf(secrets, role, JSON.stringify(mail));
      expect(leaks, `${role} was written: ${mail.subject} ${mail.text}`).toEqual([]);
    }
  }
});
