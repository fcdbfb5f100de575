import { setTimeout as pause } from 'node:timers/promises';
import { createHash, randomBytes } from 'node:crypto';
import type { Me } from '@claimstead/contract/identity.contract.ts';
import { apiPrefix } from '@claimstead/contract/product.ts';
import type { World } from './world.ts';

export type PersonaOptions = {
  firstName?: string;
  lastName?: string;
  email?: string;
  verified?: boolean;
  /** Who signs nothing in a test need not care: confirmed, as after a first signature, unless `false`. */
  legalNameConfirmed?: boolean;
};

export type Answer = {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
  /** The parsed body; undefined where there is none. */
  body: unknown;
};

export const testPassword = 'Quiet-Harbour-7';

/** Requests as one person (or as nobody): carries the cookie and a same-origin Origin. */
export class Persona {
  readonly world: World;
  readonly me: Me;
  cookie: string;

  constructor(world: World, me: Me, cookie: string) {
    this.world = world;
    this.me = me;
    this.cookie = cookie;
  }

  get userId(): string {
    return this.me.id;
  }

  /** `path` is relative to /api/v1 unless it begins with "/files" or the like and `raw` is set. */
  async request(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options: {
      query?: Record<string, string>;
      body?: unknown;
      raw?: boolean;
      headers?: Record<string, string>;
      /** Whether it is made again when the product turns it away as too busy. */
      isPatient?: boolean;
    } = {},
  ): Promise<Answer> {
    return requestAs(this.world, this.cookie, method, path, options);
  }

  /** Sends a file as multipart/form-data in a part named `file`. */
  async upload(
    method: 'POST' | 'PATCH',
    path: string,
    file: { name: string; contentType: string; content: Buffer },
    query: Record<string, string> = {},
  ): Promise<Answer> {
    const boundary = `----test${randomBytes(8).toString('hex')}`;
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: ${file.contentType}\r\n\r\n`,
      ),
      file.content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    return requestAs(this.world, this.cookie, method, path, {
      query,
      body: payload,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
  }
}

/** A request without a session. */
export function anonymously(world: World): Persona {
  return new Persona(world, {} as Me, '');
}

/** Until the product has looked at itself again. */
const untilNotLate = 600;

/** A machine that stood still turns calls away, as it should (record 0043): then they are made again, as a page does. */
async function requestAs(...call: Parameters<typeof requestOnce>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await requestOnce(...call);
    const isTurnedAway = (answer.body as { code?: string } | undefined)?.code === 'http.overloaded';
    if (!isTurnedAway || tries === 50 || call[4].isPatient === false) return answer;
    await pause(untilNotLate);
  }
}

async function requestOnce(
  world: World,
  cookie: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  options: {
    query?: Record<string, string>;
    body?: unknown;
    raw?: boolean;
    headers?: Record<string, string>;
    address?: string;
    isPatient?: boolean;
  },
): Promise<Answer> {
  const response = await world.app.inject({
    method,
    // Everyone comes from an address of their own, so that limits per address do not add up.
    remoteAddress: options.address ?? addressOf(cookie),
    url: options.raw ? path : `${apiPrefix}${path}`,
    ...(options.query ? { query: options.query } : {}),
    ...(options.body === undefined ? {} : { payload: options.body as object }),
    headers: {
      origin: world.deps.config.publicUrl,
      ...(cookie ? { cookie } : {}),
      ...options.headers,
    },
  });
  const isJson = String(response.headers['content-type'] ?? '').includes('json');
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    body: isJson && response.body !== '' ? JSON.parse(response.body) : undefined,
  };
}

let made = 0;

/** Who comes next: with what a test asks for, and otherwise a name and an address of their own. */
export function newcomer(options: PersonaOptions) {
  made += 1;
  return {
    firstName: options.firstName ?? 'Pat',
    lastName: options.lastName ?? `Person ${made}`,
    email: options.email ?? `person${made}@example.test`,
  };
}

/** A loopback address that belongs to a session, or to an email. */
export function addressOf(cookie: string): string {
  const hash = createHash('sha256').update(cookie).digest();
  return `127.${hash[0]}.${hash[1]}.${(hash[2] ?? 0) % 254}`;
}

/** Registers through the API and, unless told otherwise, verifies with the code from the mailbox. */
export async function registerPersona(world: World, options: PersonaOptions): Promise<Persona> {
  const person = newcomer(options);
  const { email } = person;
  const registered = await requestAs(world, '', 'POST', '/auth/register', {
    address: addressOf(email),
    body: { ...person, password: testPassword },
  });
  if (registered.status !== 200)
    throw new Error(`register: ${registered.status} ${registered.text}`);
  const cookie = cookieOf(registered);
  const persona = new Persona(world, registered.body as Me, cookie);
  if (options.verified === false) return persona;
  await world.drain();
  const code = /\b\d{4}\b/.exec(world.mailbox.lastTo(email).text)?.[0] ?? '';
  const verified = await persona.request('POST', '/auth/verifyEmail', { body: { code } });
  if (verified.status !== 200) throw new Error(`verifyEmail: ${verified.status} ${verified.text}`);
  const timeZone = zoneAtNoon(world.clock.now());
  const kept = await persona.request('PUT', '/user/timeZone', { body: { timeZone } });
  if (kept.status !== 200) throw new Error(`timeZone: ${kept.status} ${kept.text}`);
  const me = kept.body as Me;
  if (options.legalNameConfirmed !== false) await confirmLegalName(world, me);
  return new Persona(world, me, cookie);
}

/** Where it is noon now: people are reminded at any hour of the machine, as long as the clock moves by days. */
export function zoneAtNoon(at: Date): string {
  const ahead = 12 - at.getUTCHours();
  // West is plus there.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

async function confirmLegalName(world: World, me: Me): Promise<void> {
  await world.deps.db
    .updateTable('users')
    .set({
      legal_name: `${me.firstName} ${me.lastName}`,
      legal_name_confirmed_at: world.clock.now(),
    })
    .where('id', '=', me.id)
    .execute();
}

/** The session cookie that an answer sets, as a Cookie header. */
export function cookieOf(answer: Answer): string {
  const header = answer.headers['set-cookie'];
  const first = Array.isArray(header) ? header[0] : header;
  return String(first ?? '').split(';')[0] ?? '';
}
