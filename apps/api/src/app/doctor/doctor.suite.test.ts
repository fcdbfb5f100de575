import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../../test-kit/free-port.ts';
import { createStripeClient } from '../../adapters/stripe/stripe-client.adapter.ts';
import { ensureWebhookEndpoints } from '../../adapters/stripe/stripe-endpoints.adapter.ts';
import { OffsetClock } from '../../core/clock/clock.ts';
import type { Config } from '../../core/config/config.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { type Maintenance, setMaintenance } from '../../core/running/running-settings.store.ts';
import { createSealIdentity } from '../../domains/signing/sealing/make-seal.engine.ts';
import { sealIdentityToPem } from '../../domains/signing/sealing/seal-identity.engine.ts';
import { startClamdStandIn } from '../../test-kit/clamd-stand-in.ts';
import { startRefusingProxy } from '../../test-kit/refusing-proxy.ts';
import { startSmtpStandIn } from '../../test-kit/smtp-stand-in.ts';
import { makeBackupKey } from '../backup/encryption.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { openPlace } from '../backup/place.ts';
import { createFiles } from '../create-files.ts';
import { lineOf } from './check.ts';
import type { DiagnoseOptions } from './diagnose.ts';
import { type GreenWorld, startGreenWorld, webhookUrlOf } from './green-world.fixture.ts';

const megabyte = 1024 * 1024;
/** Nobody listens there. */
let nobody = '';

let green: GreenWorld;
let config: Config;
beforeAll(async () => {
  green = await startGreenWorld();
  ({ config } = green);
  const [port] = await freePorts(1);
  nobody = `http://127.0.0.1:${port}`;
});
afterAll(() => green.stop());

/** The lines that are red with these settings, by the names of their checks. */
async function redLines(
  changes: Partial<Config>,
  options: DiagnoseOptions = {},
): Promise<Record<string, string>> {
  const answers = [...(await green.answers(changes, options)).values()];
  const red = answers.filter(({ outcome }) => outcome === 'failed');
  for (const { toDo } of red) expect(toDo).toBeTruthy();
  return Object.fromEntries(red.map((answer) => [answer.check, lineOf(answer)]));
}

it('finds everything in order where it is, and leaves nothing behind', async () => {
  const answers = [...(await green.answers()).values()];
  const notGreen = answers.filter(({ outcome }) => outcome === 'failed' || outcome === 'skipped');
  expect(notGreen.map(lineOf)).toEqual([]);
  expect(answers.map(({ check }) => check)).toHaveLength(new Set(answers.map((a) => a.check)).size);
  expect(answers.map(({ check }) => check).sort()).toEqual([
    'BoldSign',
    'Stripe',
    'Stripe Connect',
    'Stripe account',
    'Stripe payment methods',
    'Stripe prices',
    'Stripe warnings',
    'Stripe webhooks',
    'backups',
    'card costs',
    'clock and Stripe’s',
    'clock and the database’s',
    'data folder',
    'database',
    'database connections',
    'database encoding',
    'database pooler',
    'database rights',
    'database schema',
    'database version',
    'database writes',
    'demo accounts',
    'documents’ address',
    'embeddings',
    'files',
    'files in browsers',
    'files of this database',
    'key of the secrets',
    'mail addresses',
    'mail server',
    'patent office',
    'public address',
    'seal',
    'search server',
    'settings',
    'uploads’ way in',
    'virus scan',
    'webhooks’ way in',
  ]);
  expect(answers.map(lineOf).filter((line) => line.includes('\n'))).toEqual([]);
  const files = await createFiles(config);
  const left: string[] = [];
  for await (const { key } of files.list()) left.push(key);
  files.close();
  expect(left).toEqual([]);
});

describe('backups', () => {
  const backup = async (folder: string, key?: string) => ({
    place: { folder },
    key: key ?? (await makeBackupKey()),
    everyHours: 24,
    keepDays: 14,
    keepWeeks: 8,
  });

  it('none and an empty place are noted, and a place that is not there is red', async () => {
    expect((await green.answers()).get('backups')?.outcome).toBe('note');
    const settings = await backup(join(green.folder, 'mnt'));
    expect((await redLines({ backup: settings }))['backups']).toContain(
      'BACKUP_FOLDER is not there',
    );
    await mkdir(join(green.folder, 'mnt'));
    const answer = (await green.answers({ backup: settings })).get('backups');
    expect(answer).toMatchObject({
      outcome: 'note',
      found: expect.stringContaining('has none yet'),
    });
  });

  it('the latest is green for two days, and red with another key', async () => {
    const folder = join(green.folder, 'backups');
    await mkdir(folder);
    const settings = await backup(folder);
    const place = await openPlace({ folder }, settings.key);
    const files = await createFiles(config);
    await makeBackup(place, { url: config.databaseUrl ?? '', files, config }, new Date());
    files.close();
    place.close();
    const outcome = async (options: DiagnoseOptions) =>
      (await green.answers({ backup: settings }, options)).get('backups')?.outcome;
    const later = (hours: number) => {
      const clock = new OffsetClock();
      clock.follow(hours * 3_600);
      return { clock };
    };
    expect(await outcome({})).toBe('ok');
    expect(await outcome(later(47))).toBe('ok');
    expect(await outcome(later(49))).toBe('failed');
    const others = { backup: await backup(folder) };
    expect((await redLines(others))['backups']).toContain('BACKUP_KEY does not open this backup');
    expect((await readdir(join(folder, 'doctor'))).length).toBe(0);
  });
});

describe('files', () => {
  const key = (url: string) => /\/doctor\/doctor\/[\w-]+(?:\?|$)/.test(url);

  it.each([
    ['write', (method: string) => method === 'PUT'],
    ['read', (method: string, url: string) => method === 'GET' && key(url)],
    ['list', (method: string, url: string) => method === 'GET' && !key(url)],
    ['delete', (method: string) => method === 'DELETE'],
  ])('a store that refuses to %s is named with what it refuses', async (what, refuse) => {
    green.store.refuse(refuse);
    try {
      const { files } = await redLines({});
      expect(files).toContain(`cannot ${what} in the bucket doctor`);
      expect(files).toContain('What to do: check FILES_S3_BUCKET');
    } finally {
      green.store.refuse(() => false);
    }
  });

  it('wrong keys, another bucket and a store that is away are red, and what follows is not checked', async () => {
    const { filesS3 } = config;
    if (!filesS3) throw new Error('the world has no bucket');
    for (const wrong of [{ accessKeyId: 'revoked' }, { bucket: 'nobodys' }, { endpoint: nobody }]) {
      const answers = await green.answers({ filesS3: { ...filesS3, ...wrong } });
      expect([wrong, answers.get('files')?.outcome]).toEqual([wrong, 'failed']);
      expect(answers.get('files in browsers')).toMatchObject({
        outcome: 'skipped',
        found: 'not checked, because "files" failed',
      });
    }
  });

  it('an address where browsers do not get the file is red, and so is one that gives it to anyone', async () => {
    const { filesS3 } = config;
    if (!filesS3) throw new Error('the world has no bucket');
    const away = await redLines({ filesS3: { ...filesS3, publicEndpoint: nobody } });
    expect(away['files in browsers']).toContain(`${nobody} does not answer`);
    // Whoever answers there is not the store.
    const other = await redLines({ filesS3: { ...filesS3, publicEndpoint: config.publicUrl } });
    expect(other['files in browsers']).toContain('answers a signed address with 404');
    // A server that gives everything to everyone stands before the store.
    const open = await startOpenServer();
    try {
      const lines = await redLines({ filesS3: { ...filesS3, publicEndpoint: open.url } });
      expect(lines['files in browsers']).toContain('gives files to anyone');
    } finally {
      await open.stop();
    }
  });

  it('a store of another database is red', async () => {
    const files = await createFiles(config);
    await files.put('store/belongs-to', Buffer.from('someone-else\n'));
    const lines = await redLines({});
    await files.remove('store/belongs-to');
    files.close();
    expect(lines['files of this database']).toContain('belongs to another database');
  });

  it('a folder that cannot be written, and a disk without room, are red', async () => {
    const file = await green.file('no-folder', 'a file where the folder should be');
    const unwritable = await redLines({ filesS3: null, dataDir: file });
    expect(Object.keys(unwritable)).toEqual(expect.arrayContaining(['data folder', 'files']));
    const full = await redLines({}, { leastFreeBytes: Number.MAX_SAFE_INTEGER });
    expect(full['data folder']).toMatch(/GB free in .*What to do: make room/);
  });
});

describe('mail', () => {
  const mailAt = (smtpUrl: string): Partial<Config> => ({ mail: { ...config.mail, smtpUrl } });

  it('a closed port, a wrong password and a certificate nobody vouches for are red', async () => {
    const closed = await redLines(mailAt('smtps://u:p@127.0.0.1:9'));
    expect(closed['mail server']).toContain('ECONNREFUSED');
    const refused = await redLines(mailAt(green.mail.url.replace('mail-password', 'other')));
    expect(refused['mail server']).toContain('535');
    expect(refused['mail server']).not.toContain('other');
    const pem = sealIdentityToPem(
      await createSealIdentity({ commonName: 'localhost', now: new Date() }),
    );
    const stranger = await startSmtpStandIn(pem, { user: 'u', password: 'p' });
    const distrusted = await redLines(mailAt(stranger.url));
    await stranger.stop();
    expect(distrusted['mail server']).toMatch(/self-signed|certificate/);
  });

  it('a server without encryption is red, and noted where that is allowed', async () => {
    const smtpUrl = `smtp://127.0.0.1:${green.world.sandbox?.smtpPort}`;
    const refused = await redLines({ mail: { ...config.mail, smtpUrl, mayBePlain: false } });
    expect(refused['mail server']).toMatch(/STARTTLS|TLS/);
    const allowed = (await green.answers(mailAt(smtpUrl))).get('mail server');
    expect(allowed).toMatchObject({ outcome: 'note' });
  });

  it('a server that never answers is red in time', async () => {
    const silent = await startSmtpStandIn(green.pem, { user: 'u', password: 'p', silent: true });
    const lines = await redLines(mailAt(silent.url), { withinMs: 3_000 });
    await silent.stop();
    expect(lines['mail server']).toContain('no answer within 3 seconds');
  });

  it('addresses that nobody can have are red', async () => {
    const from = 'Claimstead <hello@claimstead.example>';
    const lines = await redLines({ mail: { ...config.mail, from } });
    expect(lines['mail addresses']).toContain(`MAIL_FROM is ${from}`);
  });
});

describe('Stripe', () => {
  const stripeAt = (changes: Partial<Config['stripe']>): Partial<Config> => ({
    stripe: { ...config.stripe, ...changes },
  });
  const platform = (body: object) => green.world.sandbox?.control('POST', '/platform', body);

  it('a revoked key and an unreachable provider are red, and what follows is not checked', async () => {
    for (const wrong of [{ secretKey: 'sk_live_revoked_a_while_ago' }, { apiUrl: nobody }]) {
      const answers = await green.answers(stripeAt(wrong));
      expect(answers.get('Stripe')?.outcome).toBe('failed');
      expect(answers.get('Stripe webhooks')?.outcome).toBe('skipped');
      expect(answers.get('clock and Stripe’s')?.outcome).toBe('skipped');
      expect(lineOf(answers.get('Stripe') ?? fail())).not.toContain('revoked_a_while_ago');
    }
  });

  it('an account that may not charge, pays itself out, or lacks a method is red', async () => {
    await platform({ chargesEnabled: false, payoutInterval: 'daily', methodsTurnedOff: ['card'] });
    const lines = await redLines({});
    await platform({ chargesEnabled: true, payoutInterval: 'manual', methodsTurnedOff: [] });
    expect(lines['Stripe account']).toContain('it may not charge yet');
    expect(lines['Stripe account']).toContain('payouts are daily, not manual');
    expect(lines['Stripe payment methods']).toContain('refused payment by card');
  });

  it('a key without rights on connected accounts is red', async () => {
    const fault = { match: 'GET /v1/accounts', kind: 'status', status: 403 };
    await green.world.sandbox?.control('POST', '/faults', fault);
    expect((await redLines({}))['Stripe Connect']).toContain('403');
  });

  it('prices that were never made are red', async () => {
    const stripe = createStripeClient(config);
    const { data } = await stripe.prices.list({ lookup_keys: ['listing_6m'], active: true });
    const [price] = data;
    await stripe.prices.update(price?.id ?? '', { active: false });
    const lines = await redLines({});
    await stripe.prices.update(price?.id ?? '', { active: true });
    expect(lines['Stripe prices']).toContain('listing_6m missing');
    expect(lines['Stripe prices']).toContain('npm run payments:setup');
  });

  it('an endpoint that is disabled, lacks events or has another address is red', async () => {
    const stripe = createStripeClient(config);
    const [platformSide, connectedSide] = await ensureWebhookEndpoints(
      stripe,
      webhookUrlOf(config),
    );
    await stripe.webhookEndpoints.update(platformSide?.id ?? '', { disabled: true });
    await stripe.webhookEndpoints.update(connectedSide?.id ?? '', {
      enabled_events: ['payout.paid'],
    });
    const lines = await redLines({});
    await ensureWebhookEndpoints(stripe, webhookUrlOf(config));
    expect(lines['Stripe webhooks']).toContain('the endpoint for platform events is disabled');
    expect(lines['Stripe webhooks']).toContain('connected events lacks account.updated');
    const moved = await redLines({ publicUrl: 'http://localhost:9' });
    expect(moved['Stripe webhooks']).toContain('is missing');
  });
});

describe('addresses', () => {
  it('a public address that nobody serves, or someone else, is red', async () => {
    const away = await redLines({ publicUrl: nobody });
    expect(away['public address']).toContain('ECONNREFUSED');
    const other = await redLines({ publicUrl: green.world.sandbox?.url ?? '' });
    expect(other['public address']).toContain('not as the product does');
  });

  it('a documents’ origin that leads to the pages is red', async () => {
    const lines = await redLines({ documentsOrigin: config.publicUrl });
    expect(lines['documents’ address']).toContain('not as the product does there');
  });

  it('a proxy that keeps webhooks to itself is red', async () => {
    const proxy = await startRefusingProxy(config.publicUrl);
    proxy.refuse((method) => method === 'POST');
    const lines = await redLines({ publicUrl: proxy.url });
    await proxy.stop();
    expect(lines['webhooks’ way in']).toContain('answered with 403, and not by the product');
  });

  it('a proxy with a smaller limit than an upload needs is red', async () => {
    const proxy = await startRefusingProxy(config.publicUrl);
    proxy.refuse((method, _url, bytes) => (method === 'POST' && bytes > megabyte ? 413 : false));
    const lines = await redLines({ publicUrl: proxy.url });
    await proxy.stop();
    expect(lines['uploads’ way in']).toContain('25 MB are answered with 413, and not by the');
    expect(lines['webhooks’ way in']).toBeUndefined();
  });

  it('a proxy that counts while it passes on is red, and one that lets an upload through is green', async () => {
    for (const [mostBytes, outcome] of [
      [megabyte, 'failed'],
      [30 * megabyte, 'ok'],
    ] as const) {
      const proxy = await startCountingProxy(config.publicUrl, mostBytes);
      const answers = await green.answers({ publicUrl: proxy.url });
      await proxy.stop();
      expect([mostBytes, answers.get('uploads’ way in')?.outcome]).toEqual([mostBytes, outcome]);
    }
  });
});

describe('maintenance', () => {
  const say = async (maintenance: Maintenance | null) => {
    await transact(green.world.deps, ({ tx }) => setMaintenance(tx, maintenance));
    await green.world.deps.running.follow();
  };
  afterEach(() => say(null));

  it('lets nobody judge the way in of uploads, which is noted and nobody’s fault', async () => {
    const since = green.world.clock.now();
    await say({ since, until: new Date(since.getTime() + 30 * 60_000) });
    const answers = await green.answers();
    expect(answers.get('uploads’ way in')).toMatchObject({
      outcome: 'note',
      found: expect.stringContaining('not judged during maintenance'),
      toDo: expect.stringContaining('once maintenance has ended'),
    });
    const red = [...answers.values()].filter(({ outcome }) => outcome === 'failed');
    expect(red.map(lineOf)).toEqual([]);
    // A proxy that ends the connection once the product has answered.
    const early = await startCountingProxy(config.publicUrl, 30 * megabyte);
    const behind = await green.answers({ publicUrl: early.url });
    await early.stop();
    expect(behind.get('uploads’ way in')?.outcome).toBe('note');
    // A proxy that refuses the body before the product sees it is still reported.
    const proxy = await startRefusingProxy(config.publicUrl);
    proxy.refuse((method, _url, bytes) => (method === 'POST' && bytes > megabyte ? 413 : false));
    const lines = await redLines({ publicUrl: proxy.url });
    await proxy.stop();
    expect(lines['uploads’ way in']).toContain('25 MB are answered with 413, and not by the');
  });
});

describe('time and what ends with it', () => {
  it('a clock that is wrong is red against both others', async () => {
    for (const seconds of [60, -60]) {
      const clock = new OffsetClock();
      clock.follow(seconds);
      const lines = await redLines({}, { clock });
      const words = seconds > 0 ? 'ahead' : 'behind';
      expect(lines['clock and the database’s']).toContain(words);
      expect(lines['clock and Stripe’s']).toContain(words);
    }
  });

  it('an expired seal is red; one that ends soon is noted; a missing file is red', async () => {
    const year = new Date();
    year.setUTCFullYear(year.getUTCFullYear() - 10);
    const pemOf = async (now: Date) =>
      sealIdentityToPem(await createSealIdentity({ commonName: 'Seal', now }));
    const dayMs = 24 * 3600 * 1000;
    const expired = await green.file('old.pem', await pemOf(new Date(year.getTime() - dayMs)));
    const lines = await redLines({ sealCertificateFile: expired });
    expect(lines['seal']).toContain('the certificate expired on');
    const ending = await green.file(
      'ending.pem',
      await pemOf(new Date(year.getTime() + 9 * dayMs)),
    );
    const noted = (await green.answers({ sealCertificateFile: ending })).get('seal');
    expect(noted).toMatchObject({ outcome: 'note' });
    expect(noted?.found).toMatch(/valid for [89] more days/);
    const gone = await redLines({ sealCertificateFile: `${green.folder}/gone.pem` });
    expect(gone['seal']).toContain('ENOENT');
  });
});

describe('the other providers', () => {
  it('a key that BoldSign does not take is red', async () => {
    const { boldsign } = config;
    if (!boldsign) throw new Error('the world has no account at BoldSign');
    const lines = await redLines({ boldsign: { ...boldsign, apiKey: 'revoked' } });
    expect(lines['BoldSign']).toContain('What to do: check BOLDSIGN_API_KEY');
  });

  it('a key that the patent office does not take is red, and none is not', async () => {
    const { office } = config;
    if (!office) throw new Error('the world has no key to the office');
    const lines = await redLines({ office: { ...office, apiKey: 'revoked' } });
    expect(lines['patent office']).toContain('the key is refused (403)');
    expect(lines['patent office']).not.toContain('revoked');
    expect(await redLines({ office: null })).toEqual({});
  });

  it('a scanner that is away, or takes less than the largest upload, is red', async () => {
    const embeddings = { url: 'http://127.0.0.1:9', model: 'small', key: null };
    const away = await redLines({ clamd: { host: '127.0.0.1', port: 9 }, embeddings });
    expect(away['embeddings']).toBeDefined();
    expect(away['virus scan']).toContain('ECONNREFUSED');
    const small = await startClamdStandIn({ streamMaxLength: 20 * megabyte });
    const lines = await redLines({ clamd: small.address });
    await small.stop();
    expect(lines['virus scan']).toMatch(/size limit exceeded|EPIPE|ECONNRESET|half an answer/);
  });

  it('a search server that gives no answer is red', async () => {
    const searchServer = {
      nodes: ['http://127.0.0.1:9'],
      username: 'claimstead',
      password: 'not-told',
      prefix: 'claimstead',
    };
    const lines = await redLines({ searchServer });
    expect(lines['search server']).toContain('gives no answer');
    expect(lines['search server']).not.toContain('not-told');
  });

  it('another key than the one that sealed this database’s secrets is red', async () => {
    const lines = await redLines({ secretsKey: Buffer.alloc(32, 8) });
    expect(lines['key of the secrets']).toContain('SECRETS_KEY is not the key');
  });
});

/**
 * Passes bytes on until they are too many; and one that is answered before it has sent everything ends the connection,
 * as many proxies do.
 */
async function startCountingProxy(target: string, mostBytes: number) {
  const { hostname, port: targetPort, host } = new URL(target);
  const server = createServer((incoming, response) => {
    const { method, url: path, headers } = incoming;
    const own = { ...headers, host, ...(headers.origin ? { origin: target } : {}) };
    const asked = request({ hostname, port: targetPort, method, path, headers: own, agent: false });
    let bytes = 0;
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) incoming.destroy();
    });
    incoming.pipe(asked);
    asked.on('error', () => incoming.destroy());
    asked.on('response', (answer) => {
      if (!incoming.readableEnded && method === 'POST') incoming.destroy();
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.on('close', () => !incoming.readableEnded && asked.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Gives everyone what the store keeps for those who sign. */
async function startOpenServer() {
  const server = createServer((_request, response) =>
    response.end('Written by npm run doctor, which removes it again.\n'),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function fail(): never {
  throw new Error('there is no such answer');
}
