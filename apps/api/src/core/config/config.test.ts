import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { legalBlanks } from '@claimstead/contract/site.contract.ts';
import { describe, expect, it } from 'vitest';
import { boldsignSandboxKeys } from './boldsign-settings.ts';
import { officeSandboxKey } from './office-settings.ts';
import { ConfigProblem, environmentNames, parseConfig } from './config.ts';
import { productionSettings } from '../../test-kit/production-settings.ts';
import { sandboxKeys } from './provider-settings.ts';

const live = productionSettings;

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigProblem) return error.problems;
    throw error;
  }
}

const example = readFileSync(new URL('../../../../../.env.example', import.meta.url), 'utf8');

/** Every setting whose example is an address: what nobody can have as it is, and anything else at a host of an example. */
function publishedAddresses(): [string, string][] {
  const lines = example.matchAll(/^#? ?([A-Z0-9_]+)=(.*(?:@|:\/\/).*)$/gm);
  return [...lines].flatMap(([, name = '', value = '']): [string, string][] => {
    if (/\.example\b/.test(value)) return [[name, value]];
    const elsewhere: [string, string] = [name, 'https://left.example/path'];
    return value.includes('…') ? [[name, value], elsewhere] : [elsewhere];
  });
}

/** What settings with an address need beside them. */
const beside = {
  BOLDSIGN_API_KEY: 'key',
  BOLDSIGN_WEBHOOK_SECRET: 'secret',
  OFFICE_API_KEY: 'own',
  EMBEDDINGS_URL: 'https://embeddings.test',
  EMBEDDINGS_MODEL: 'model',
  FILES_S3_BUCKET: 'papers',
  FILES_S3_REGION: 'us-east-1',
  FILES_S3_ACCESS_KEY_ID: 'id',
  FILES_S3_SECRET_ACCESS_KEY: 'secret',
  BACKUP_S3_BUCKET: 'backups',
  BACKUP_S3_REGION: 'us-east-1',
  BACKUP_S3_ACCESS_KEY_ID: 'id',
  BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
  BACKUP_KEY: `AGE-SECRET-KEY-1${'Q'.repeat(58)}`,
};

describe('the configuration', () => {
  it('needs nothing on one machine', () => {
    const config = parseConfig({});
    expect(config.publicUrl).toBe('http://localhost:3000');
    expect(config.sandbox).toEqual({ url: 'http://127.0.0.1:3001', port: 3001, smtpPort: 3002 });
    expect(config.demoData).toBe(true);
    expect(config.stripe.secretKey).toBe(sandboxKeys.secretKey);
  });

  it('reads where a search server listens, and refuses a plain one elsewhere in production', () => {
    const serverOf = (url: string) => parseConfig({ SEARCH_URL: url }).searchServer;
    expect(parseConfig({}).searchServer).toBeNull();
    expect(serverOf('https://me:a%40b@one:9200/ours,https://two:9200')).toEqual({
      nodes: ['https://one:9200', 'https://two:9200'],
      username: 'me',
      password: 'a@b',
      prefix: 'ours',
    });
    expect(serverOf('http://localhost:9200')).toMatchObject({
      username: null,
      prefix: 'claimstead',
    });
    for (const wrong of ['one:9200', 'ftp://one', 'https://one/Ours', 'https://one,two']) {
      expect(problemsOf({ SEARCH_URL: wrong }).join()).toContain('SEARCH_URL');
    }
    const production = (url: string) =>
      problemsOf({ NODE_ENV: 'production', SEARCH_URL: url }).join();
    expect(production('http://search.test:9200')).toContain('SEARCH_URL must begin with https://');
    expect(production('http://127.0.0.1:9200')).not.toContain('SEARCH_URL');
  });

  it('finds the scanner by a socket or by host and port', () => {
    const addressOf = (address: string) => parseConfig({ CLAMD_ADDRESS: address }).clamd;
    expect(parseConfig({}).clamd).toBeNull();
    expect(addressOf('unix:/run/clamd.ctl')).toEqual({ path: '/run/clamd.ctl' });
    expect(addressOf('unix:///run/clamd.ctl')).toEqual({ path: '/run/clamd.ctl' });
    expect(addressOf('tcp://10.0.0.7')).toEqual({ host: '10.0.0.7', port: 3310 });
    expect(addressOf('tcp://[::1]:3311')).toEqual({ host: '::1', port: 3311 });
    for (const wrong of ['clamd', 'http://clamd', 'tcp://clamd:70000', 'unix:run/clamd']) {
      expect(problemsOf({ CLAMD_ADDRESS: wrong }).join()).toContain('CLAMD_ADDRESS');
    }
  });

  it('takes an origin of documents that is another host than that of the pages', () => {
    const found = (origin: string, more = {}) =>
      problemsOf({ DOCUMENTS_ORIGIN: origin, ...more }).join();
    expect(parseConfig({}).documentsOrigin).toBeNull();
    expect(parseConfig({ DOCUMENTS_ORIGIN: 'https://a.test/' }).documentsOrigin).toBe(
      'https://a.test',
    );
    expect(found('http://localhost:3001')).toContain('a different host');
    expect(found('https://claimstead.test:8443', live)).toContain('a different host');
    expect(found('https://a.test/files')).toContain('an origin without a path');
    expect(found('http://a.test', live)).toContain('https://');
    expect(found('https://a.test', live)).toBe('');
  });

  it('is watched on a port of its own, or pushes to a collector, or neither', () => {
    expect(parseConfig({}).metrics).toBeNull();
    expect(parseConfig({ METRICS_PORT: '9464' }).metrics).toEqual({
      scrape: { host: '127.0.0.1', port: 9464 },
      push: null,
    });
    const pushed = parseConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.test:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20token, x-scope=one',
      OTEL_TRACES_SAMPLER_ARG: '1',
    });
    expect(pushed.metrics).toEqual({
      scrape: null,
      push: {
        endpoint: 'http://collector.test:4318',
        headers: { authorization: 'Bearer token', 'x-scope': 'one' },
        tracesSampled: 1,
      },
    });
    expect(problemsOf({ METRICS_PORT: '3000' }).join()).toContain('another port');
    expect(problemsOf({ OTEL_EXPORTER_OTLP_HEADERS: 'token' }).join()).toContain('name=value');
    expect(problemsOf({ OTEL_TRACES_SAMPLER_ARG: '2' }).join()).toContain('SAMPLER_ARG');
  });

  it('lists every problem at once', () => {
    const problems = problemsOf({ PORT: 'many', LOG_LEVEL: 'loud', CARD_LIMIT: '-1' });
    expect(problems.map((line) => line.split(':')[0])).toEqual(['PORT', 'LOG_LEVEL', 'CARD_LIMIT']);
  });

  it('starts in production with real keys and addresses, without the stand-ins', () => {
    const config = parseConfig(live);
    expect(config.sandbox).toBeNull();
    expect(config.demoData).toBe(false);
    expect(config.operatorEmails).toEqual(['filing@claimstead.test']);
    expect(config.stripe.apiUrl).toBeNull();
  });

  it('refuses the sandbox, its keys and its addresses in production', () => {
    expect(problemsOf({ ...live, SANDBOX: 'on' }).join()).toContain('SANDBOX');
    expect(problemsOf({ ...live, DEMO_DATA: 'on' }).join()).toContain('DEMO_DATA');
    expect(problemsOf({ ...live, SMTP_URL: 'smtp://127.0.0.1:3002' }).join()).toContain('SMTP_URL');
    expect(problemsOf({ ...live, PUBLIC_URL: 'http://localhost:3000' }).join()).toContain('https');
    const published = {
      STRIPE_SECRET_KEY: sandboxKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: sandboxKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: sandboxKeys.webhookSecret,
      STRIPE_CONNECT_WEBHOOK_SECRET: sandboxKeys.connectWebhookSecret,
    };
    for (const [name, value] of Object.entries(published)) {
      expect(problemsOf({ ...live, [name]: value }).join()).toContain(name);
    }
  });

  it('asks production how much a card may carry, and lets card money wait there', () => {
    const { CARD_LIMIT: _, ...untold } = live;
    expect(problemsOf(untold)).toEqual([expect.stringMatching(/^CARD_LIMIT is missing: .*2\.9 %/)]);
    expect(problemsOf({ ...untold, CARD_LIMIT: '' })).toHaveLength(1);
    expect(parseConfig(live)).toMatchObject({ cardLimitCents: 500_000, cardHoldDays: 2 });
    expect(parseConfig({ ...live, CARD_HOLD_DAYS: '0' }).cardHoldDays).toBe(0);
    expect(parseConfig({})).toMatchObject({ cardLimitCents: 99_999_999, cardHoldDays: 0 });
    expect(problemsOf({ CARD_HOLD_DAYS: '31' }).join()).toContain('CARD_HOLD_DAYS');
  });

  it('does not start in production without the legal texts, unless told so, nor with half of them', () => {
    const { LEGAL_PLACEHOLDERS: _, ...untold } = live;
    expect(problemsOf(untold).join()).toContain('LEGAL_TEXTS_FILE is missing');
    const file = join(mkdtempSync(join(tmpdir(), 'legal-')), 'legal.json');
    const texts = Object.fromEntries(legalBlanks.map((name) => [name, `The ${name}.`]));
    writeFileSync(file, JSON.stringify(texts));
    expect(parseConfig({ ...untold, LEGAL_TEXTS_FILE: file }).site.legal).toEqual(texts);
    writeFileSync(file, JSON.stringify({ ...texts, law: ' ' }));
    expect(problemsOf({ ...untold, LEGAL_TEXTS_FILE: file }).join()).toContain('law');
    writeFileSync(file, JSON.stringify({ ...texts, lore: 'x' }));
    expect(problemsOf({ ...untold, LEGAL_TEXTS_FILE: file }).join()).toContain('lore');
    expect(problemsOf({ LEGAL_TEXTS_FILE: '/nowhere/legal.json' }).join()).toContain(
      'cannot be read',
    );
    expect(parseConfig({}).site.legal).toBeNull();
  });

  it('does not start in production until someone says when they read about holding money', () => {
    const { HOLDING_MONEY_READ_ON: _, ...unread } = live;
    const [problem, ...others] = problemsOf(unread);
    expect(problem).toMatch(/^HOLDING_MONEY_READ_ON is missing: .*before-you-hold-money\.md/);
    expect(others).toEqual([]);
    for (const day of ['yes', '2026-02-30', '25.11.2026']) {
      expect(problemsOf({ ...live, HOLDING_MONEY_READ_ON: day })).toHaveLength(1);
    }
    const inDays = (days: number) =>
      new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);
    expect(problemsOf({ ...live, HOLDING_MONEY_READ_ON: inDays(0) })).toEqual([]);
    const [future, ...none] = problemsOf({ ...live, HOLDING_MONEY_READ_ON: inDays(2) });
    expect(future).toMatch(
      /^HOLDING_MONEY_READ_ON is .* still to come: .*before-you-hold-money\.md/,
    );
    expect(none).toEqual([]);
    expect(problemsOf({})).toEqual([]);
  });

  it('names an agent for payments only where that is switched on, and never by half', () => {
    const named = {
      COMPANY_NAME: 'Example Patents LLC',
      COMPANY_ADDRESS: '1 Elm St, Dover, DE 19901',
    };
    const agent = { name: named.COMPANY_NAME, address: named.COMPANY_ADDRESS };
    expect(parseConfig({}).agreement).toEqual({ agent: null, governingLaw: null });
    expect(parseConfig(named).agreement.agent).toBeNull();
    const on = parseConfig({ ...named, PAYMENT_AGENT: 'on', GOVERNING_LAW: 'the State of Ohio' });
    expect(on.agreement).toEqual({ agent, governingLaw: 'the State of Ohio' });
    expect(on.site).toMatchObject(on.agreement);
    expect(problemsOf({ ...live, PAYMENT_AGENT: 'on' }).join()).toMatch(
      /COMPANY_NAME is missing.*COMPANY_ADDRESS is missing/,
    );
    expect(problemsOf({ COMPANY_ADDRESS: 'office@example.test' }).join()).toContain(
      'COMPANY_ADDRESS must be a full postal address',
    );
    expect(problemsOf({ COMPANY_NAME: '株式会社' }).join()).toContain('COMPANY_NAME');
  });

  it('links to accounts that were named, and to stand-ins in the demo only', () => {
    const x = 'https://x.com/our-own';
    expect(parseConfig(live).site.social).toEqual([]);
    expect(parseConfig({ ...live, SOCIAL_X: x }).site.social).toEqual([{ network: 'x', href: x }]);
    expect(parseConfig({ DEMO_DATA: 'off' }).site.social).toEqual([]);
    expect(parseConfig({}).site.social.map(({ network }) => network)).toEqual([
      'linkedin',
      'x',
      'youtube',
    ]);
    expect(problemsOf({ SOCIAL_X: 'x.com/our-own' }).join()).toContain('SOCIAL_X');
  });

  it('takes a key for secrets of exactly 32 bytes, or none', () => {
    const key = Buffer.alloc(32, 7);
    expect(parseConfig({}).secretsKey).toBeNull();
    expect(parseConfig({ SECRETS_KEY: '' }).secretsKey).toBeNull();
    expect(parseConfig({ SECRETS_KEY: key.toString('base64') }).secretsKey).toEqual(key);
    for (const bad of [key.subarray(1).toString('base64'), key.toString('hex'), 'secret']) {
      expect(problemsOf({ SECRETS_KEY: bad }).join()).toContain('SECRETS_KEY');
    }
  });

  it('refuses keys of different modes, and test keys of any kind in production', () => {
    expect(problemsOf({ ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }).join()).toContain('modes');
    expect(problemsOf({ ...live, STRIPE_SECRET_KEY: 'rk_test_x' }).join()).toContain('test key');
    const { NODE_ENV: _, ...elsewhere } = live;
    expect(problemsOf({ ...elsewhere, STRIPE_SECRET_KEY: 'sk_test_x' }).join()).toContain('modes');
    const tested = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' };
    expect(problemsOf({ ...elsewhere, ...tested })).toEqual([]);
  });

  it('signs with BoldSign where that is chosen, at the sandbox or at an account of one’s own', () => {
    expect(parseConfig({}).signingProvider).toBe('builtin');
    const sandboxed = parseConfig({ SIGNING_PROVIDER: 'boldsign' });
    expect(sandboxed.boldsign).toMatchObject({
      apiUrl: 'http://127.0.0.1:3001/boldsign',
      appOrigin: 'http://127.0.0.1:3001',
    });
    const own = { BOLDSIGN_API_KEY: 'key', BOLDSIGN_WEBHOOK_SECRET: 'secret' };
    const config = parseConfig({ ...live, ...own, SIGNING_PROVIDER: 'boldsign' });
    expect(config.boldsign).toEqual({
      apiKey: 'key',
      webhookSecret: 'secret',
      apiUrl: 'https://api.boldsign.com',
      appOrigin: 'https://app.boldsign.com',
    });
    expect(parseConfig(live).boldsign).toBeNull();
    expect(parseConfig({ ...live, ...own }).signingProvider).toBe('builtin');
  });

  it('never takes half of what BoldSign needs, nor the sandbox’s keys and addresses in production', () => {
    const named = (environment: Record<string, string>) =>
      problemsOf({ ...live, ...environment }).map((line) => line.split(/[ :]/)[0]);
    expect(named({ SIGNING_PROVIDER: 'boldsign' })).toEqual([
      'BOLDSIGN_API_KEY',
      'BOLDSIGN_WEBHOOK_SECRET',
    ]);
    expect(named({ BOLDSIGN_API_KEY: 'key' })).toEqual(['BOLDSIGN_WEBHOOK_SECRET']);
    expect(
      named({
        SIGNING_PROVIDER: 'boldsign',
        BOLDSIGN_API_KEY: boldsignSandboxKeys.apiKey,
        BOLDSIGN_WEBHOOK_SECRET: boldsignSandboxKeys.webhookSecret,
        BOLDSIGN_API_URL: 'http://127.0.0.1:3001/boldsign',
        BOLDSIGN_APP_URL: 'https://localhost:3001',
      }),
    ).toEqual([
      'BOLDSIGN_API_KEY',
      'BOLDSIGN_WEBHOOK_SECRET',
      'BOLDSIGN_API_URL',
      'BOLDSIGN_APP_URL',
    ]);
    expect(problemsOf({ SIGNING_PROVIDER: 'paper', BOLDSIGN_API_URL: 'ftp://x' })).toHaveLength(2);
  });

  it('asks the sandbox’s office beside the sandbox, the real one with a key, and nobody otherwise', () => {
    expect(parseConfig({}).office).toMatchObject({
      apiKey: officeSandboxKey,
      apiUrl: 'http://127.0.0.1:3001/office',
    });
    const real = { apiKey: 'own', apiUrl: 'https://api.uspto.gov', paceMs: 1000 };
    expect(parseConfig({ OFFICE_API_KEY: 'own' }).office).toEqual(real);
    expect(parseConfig({ ...live, OFFICE_API_KEY: 'own' }).office).toEqual(real);
    expect(parseConfig({ ...live, OFFICE_API_KEY: '' }).office).toBeNull();
    expect(parseConfig(live).office).toBeNull();
    expect(parseConfig({ OFFICE_API_KEY: 'off' }).office).toBeNull();
    const slow = { OFFICE_API_KEY: 'own', OFFICE_PACE_SECONDS: '2.5' };
    expect(parseConfig({ ...live, ...slow }).office?.paceMs).toBe(2500);
  });

  it('never sends the office’s key unencrypted in production, nor takes the published one', () => {
    const own = { ...live, OFFICE_API_KEY: 'own' };
    expect(problemsOf({ ...own, OFFICE_API_URL: 'http://api.test' }).join()).toContain('https');
    expect(problemsOf({ ...own, OFFICE_API_URL: 'https://api.test/' })).toEqual([]);
    expect(problemsOf({ ...live, OFFICE_API_KEY: officeSandboxKey }).join()).toContain('published');
    expect(problemsOf({ ...live, OFFICE_API_URL: 'https://x.test' }).join()).toContain('missing');
    expect(problemsOf({ ...own, OFFICE_PACE_SECONDS: 'never' })).toHaveLength(1);
    // No header can hold it, and the error about that would show it.
    const [broken, ...others] = problemsOf({ ...live, OFFICE_API_KEY: 'own\nkey' });
    expect(broken).toMatch(/^OFFICE_API_KEY has a blank/);
    expect(broken).not.toContain('own');
    expect(others).toEqual([]);
  });

  it('says which keys are missing in production', () => {
    const problems = problemsOf({ NODE_ENV: 'production' }).join('\n');
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'PUBLIC_URL']) {
      expect(problems).toContain(name);
    }
  });

  it('starts production without a database, a key or operators of its own only where that is said', () => {
    const { DATABASE_URL: _, SECRETS_KEY: __, OPERATOR_EMAILS: ___, ...silent } = live;
    expect(problemsOf(silent)).toEqual([
      expect.stringMatching(/^DATABASE_URL is missing.* set it to embedded\.$/),
      expect.stringMatching(/^SECRETS_KEY is missing.* set it to file\.$/),
      expect.stringMatching(/^OPERATOR_EMAILS is missing.* set it to none\.$/),
    ]);
    const said = { DATABASE_URL: 'embedded', SECRETS_KEY: 'file', OPERATOR_EMAILS: 'none' };
    expect(parseConfig({ ...silent, ...said })).toMatchObject({
      databaseUrl: null,
      secretsKey: null,
      operatorEmails: [],
      demoData: false,
    });
    expect(parseConfig(said)).toMatchObject({ databaseUrl: null, demoData: true });
    const pooled = { ...live, DATABASE_URL: 'embedded', DATABASE_URL_DIRECT: 'postgres://db/x' };
    expect(problemsOf(pooled).join()).toContain('DATABASE_URL is missing');
  });

  it.each([
    ['MAIL_FROM', 'foo', 'an email address, alone or after a name'],
    ['MAIL_FROM', 'Claimstead <hello>', 'an email address'],
    ['SUPPORT_EMAIL', 'Support <help@claimstead.test>', 'an email address'],
    ['OPERATOR_EMAILS', 'filing@claimstead.test, desk', 'desk is none'],
    ['OPERATOR_EMAILS', ',', 'is missing'],
    ['OPERATOR_EMAILS', ' ', 'is missing'],
    ['SMTP_URL', 'foo', 'must be smtp:// or smtps:// with a host'],
    ['SMTP_URL', 'mail.claimstead.test:587', 'must be smtp:// or smtps:// with a host'],
    ['SMTP_URL', 'https://mail.claimstead.test', 'must be smtp:// or smtps:// with a host'],
    ['SMTP_URL', 'smtp://user:hush@', 'must be smtp:// or smtps:// with a host'],
    ['DATABASE_URL', 'db.test/claimstead', 'must begin with postgres://'],
  ])('takes no %s that is %s', (name, value, words) => {
    const [problem, ...others] = problemsOf({ ...live, [name]: value });
    expect(problem).toMatch(new RegExp(`^${name} `));
    expect(problem).toContain(words);
    expect(problem).not.toContain('hush');
    expect(others).toEqual([]);
  });

  it.each([
    ...publishedAddresses(),
    ['SUPPORT_EMAIL', 'help@example.com'],
    ['SEARCH_URL', 'https://claimstead:password@search.test:9200,https://search.example:9200'],
    ['CLAMD_ADDRESS', 'tcp://clamd.example:3310'],
  ])('starts no production with the published example of %s: %s', (name, value) => {
    expect(problemsOf({ ...live, ...beside })).toEqual([]);
    const [problem, ...others] = problemsOf({ ...live, ...beside, [name]: value });
    const said = value.includes('…') ? 'still has the …' : 'names \\S+, which nobody can have';
    expect(problem).toMatch(new RegExp(`^${name} ${said}`));
    expect(problem).not.toContain('word');
    expect(others).toEqual([]);
    const { NODE_ENV: _, LEGAL_PLACEHOLDERS: __, ...rehearsed } = { ...live, ...beside };
    const test = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' };
    expect(problemsOf({ ...rehearsed, ...test, [name]: value })).toEqual([]);
  });

  it('takes a line below emails, a name and a password that only look like an example', () => {
    const own = { MAIL_FOOTER: 'More to come…, at our.example', BRAND_NAME: 'Example' };
    expect(problemsOf({ ...live, ...own })).toEqual([]);
    expect(problemsOf({ ...live, DATABASE_URL: 'postgres://a.example:b@db.test/c' })).toEqual([]);
  });

  it('starts no production with the defaults of the mail addresses, or a password of dots', () => {
    const { MAIL_FROM: _, SUPPORT_EMAIL: __, ...unset } = live;
    expect(problemsOf(unset).map((problem) => problem.split(' ')[0])).toEqual([
      'MAIL_FROM',
      'SUPPORT_EMAIL',
    ]);
    const dots = { ...live, DATABASE_URL: 'postgres://claimstead:…@127.0.0.1:5432/claimstead' };
    expect(problemsOf(dots)).toEqual([expect.stringContaining('DATABASE_URL still has the …')]);
  });

  it('keeps files in the data folder, or in the bucket that is named', () => {
    const keys = { FILES_S3_ACCESS_KEY_ID: 'id', FILES_S3_SECRET_ACCESS_KEY: 'secret' };
    expect(parseConfig({ FILES_S3_BUCKET: '', FILES_S3_ENDPOINT: '' }).filesS3).toBeNull();
    const amazon = { ...keys, FILES_S3_BUCKET: 'papers', FILES_S3_REGION: 'eu-central-1' };
    expect(parseConfig(amazon).filesS3).toEqual({
      endpoint: null,
      publicEndpoint: null,
      bucket: 'papers',
      region: 'eu-central-1',
      pathStyle: false,
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    const other = {
      ...keys,
      FILES_S3_BUCKET: 'papers',
      FILES_S3_ENDPOINT: 'http://127.0.0.1:9000',
    };
    expect(parseConfig(other).filesS3).toMatchObject({ region: 'us-east-1', pathStyle: true });
    const onHost = parseConfig({ ...other, FILES_S3_PATH_STYLE: 'off' });
    expect(onHost.filesS3?.pathStyle).toBe(false);
  });

  it('never takes half of what files in S3 need, and says all that is missing at once', () => {
    const names = (environment: Record<string, string>) =>
      problemsOf(environment).map((line) => line.split(' ')[0]);
    expect(names({ FILES_S3_REGION: 'eu-central-1' })).toEqual([
      'FILES_S3_BUCKET',
      'FILES_S3_ACCESS_KEY_ID',
      'FILES_S3_SECRET_ACCESS_KEY',
    ]);
    expect(names({ FILES_S3_BUCKET: 'papers' })).toEqual([
      'FILES_S3_ACCESS_KEY_ID',
      'FILES_S3_SECRET_ACCESS_KEY',
      'FILES_S3_REGION',
    ]);
    expect(names({ FILES_S3_ENDPOINT: 'ftp://x' })).toEqual(['FILES_S3_ENDPOINT:']);
  });

  it('refuses files in S3 without TLS, or with a test server’s key, in production', () => {
    const s3 = {
      ...live,
      FILES_S3_BUCKET: 'papers',
      FILES_S3_ENDPOINT: 'https://s3.test',
      FILES_S3_ACCESS_KEY_ID: 'id',
      FILES_S3_SECRET_ACCESS_KEY: 'a secret of S3',
    };
    expect(problemsOf(s3)).toEqual([]);
    const open = problemsOf({ ...s3, FILES_S3_ENDPOINT: 'http://s3.test', PORT: '3000' });
    expect(open.join()).toContain('FILES_S3_ENDPOINT');
    expect(open.join()).not.toContain('a secret of S3');
    const known = problemsOf({ ...s3, FILES_S3_SECRET_ACCESS_KEY: 'S3RVER' });
    expect(known.join()).toContain('FILES_S3_SECRET_ACCESS_KEY');
  });

  it('accepts a store in a private network, and a mail relay, without TLS if told to', () => {
    const inside = {
      ...live,
      FILES_S3_BUCKET: 'papers',
      FILES_S3_ENDPOINT: 'http://minio.internal:9000',
      FILES_S3_ACCESS_KEY_ID: 'id',
      FILES_S3_SECRET_ACCESS_KEY: 'a secret of S3',
      FILES_S3_PLAIN: 'on',
    };
    expect(problemsOf(inside)).toEqual([
      'FILES_S3_PUBLIC_ENDPOINT is missing: browsers download documents from it over https://.',
    ]);
    const outside = { ...inside, FILES_S3_PUBLIC_ENDPOINT: 'https://files.test' };
    expect(problemsOf(outside)).toEqual([]);
    expect(parseConfig(outside).filesS3?.publicEndpoint).toBe('https://files.test');
    const plain = { ...outside, FILES_S3_PUBLIC_ENDPOINT: 'http://files.test' };
    expect(problemsOf(plain).join()).toContain('FILES_S3_PUBLIC_ENDPOINT must begin with https://');

    expect(parseConfig(live).mail.mayBePlain).toBe(false);
    const relay = { ...live, SMTP_URL: 'smtp://127.0.0.1:25' };
    expect(problemsOf(relay).join()).toContain('set SMTP_PLAIN=on');
    expect(parseConfig({ ...relay, SMTP_PLAIN: 'on' }).mail.mayBePlain).toBe(true);
  });

  it('reaches a database behind a pooler only with the database’s own address beside it', () => {
    expect(parseConfig(live).database).toEqual({
      directUrl: null,
      namedStatements: true,
      connections: 10,
      jobConnections: 4,
    });
    const pooled = { ...live, DATABASE_URL_DIRECT: 'postgres://db.test:5433/claimstead' };
    expect(parseConfig(pooled).database).toMatchObject({
      directUrl: 'postgres://db.test:5433/claimstead',
      namedStatements: false,
    });
    expect(parseConfig({ ...pooled, DATABASE_PREPARED: 'on' }).database.namedStatements).toBe(true);
    const sized = { ...pooled, DATABASE_CONNECTIONS: '40', DATABASE_JOB_CONNECTIONS: '8' };
    expect(parseConfig(sized).database).toMatchObject({ connections: 40, jobConnections: 8 });
    expect(problemsOf({ ...live, DATABASE_CONNECTIONS: '1' }).join()).toContain('CONNECTIONS');
    expect(problemsOf({ DATABASE_URL_DIRECT: 'postgres://x/y' }).join()).toContain(
      'DATABASE_URL is',
    );
    const demo = { DATABASE_URL: 'postgres://x/y', DATABASE_URL_DIRECT: 'postgres://x/y' };
    expect(problemsOf({ ...demo, DEMO_DATA: 'on' }).join()).toContain('DEMO_DATA');
  });

  it('backs up to one place, never in plain sight, never beside the original', () => {
    const key = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;
    expect(parseConfig({}).backup).toBeNull();
    const folder = { BACKUP_FOLDER: '/mnt/backups', BACKUP_KEY: key };
    expect(parseConfig({ ...folder, BACKUP_EVERY_HOURS: '24' }).backup).toEqual({
      place: { folder: '/mnt/backups' },
      key,
      everyHours: 24,
      keepDays: 14,
      keepWeeks: 8,
    });
    // What a restore needs, where the place is named on its command line.
    expect(parseConfig({ BACKUP_KEY: key })).toMatchObject({ backup: null, backupKey: key });
    const bucket = {
      BACKUP_S3_BUCKET: 'backups',
      BACKUP_S3_REGION: 'us-east-1',
      BACKUP_S3_ACCESS_KEY_ID: 'id',
      BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(parseConfig({ ...bucket, BACKUP_KEY: key }).backup?.place).toMatchObject({
      s3: { bucket: 'backups', region: 'us-east-1', endpoint: null },
    });
    const said = (environment: Record<string, string>) => problemsOf(environment).join();
    expect(said({ BACKUP_FOLDER: '/mnt/backups' })).toContain('BACKUP_KEY is missing');
    expect(said({ ...folder, BACKUP_KEY: 'secret' })).toContain('npm run backup -- key');
    expect(said({ ...folder, ...bucket })).toContain('both set');
    expect(said({ BACKUP_EVERY_HOURS: '24' })).toContain('BACKUP_EVERY_HOURS needs a place');
    expect(said({ ...folder, BACKUP_FOLDER: '.data/backups' })).toContain('lies in DATA_DIR');
    expect(said({ BACKUP_S3_BUCKET: 'backups' })).toContain('BACKUP_S3_ACCESS_KEY_ID is missing');
    const plain = { ...live, ...bucket, BACKUP_KEY: key, BACKUP_S3_ENDPOINT: 'http://minio:9000' };
    expect(said(plain)).toContain('BACKUP_S3_ENDPOINT must begin with https://');
    expect(problemsOf({ ...plain, BACKUP_S3_PLAIN: 'on' })).toEqual([]);
  });

  it('finds the program that reads scans on the PATH, or where it is said to be, or not at all', () => {
    const folder = mkdtempSync(join(tmpdir(), 'programs-'));
    const program = join(folder, 'tesseract');
    expect(parseConfig({ PATH: folder }).ocrProgram).toBeNull();
    writeFileSync(program, '', { mode: 0o755 });
    expect(parseConfig({ PATH: `relative:${folder}` }).ocrProgram).toBe(program);
    expect(parseConfig({ PATH: folder, OCR_PROGRAM: 'off' }).ocrProgram).toBeNull();
    expect(parseConfig({ OCR_PROGRAM: program }).ocrProgram).toBe(program);
    for (const wrong of ['tesseract', join(folder, 'none'), 'on']) {
      expect(problemsOf({ OCR_PROGRAM: wrong }).join()).toContain('OCR_PROGRAM');
    }
  });

  it('has an example that parses and names every variable', () => {
    expect(problemsOf(parseEnv(example) as Record<string, string>)).toEqual([]);
    const named = [...example.matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map((match) => match[1] ?? '');
    const expected = environmentNames.filter((name) => name !== 'NODE_ENV');
    expect([...new Set(named)].sort()).toEqual([...expected].sort());
  });
});
