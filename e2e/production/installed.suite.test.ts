import { execFile } from 'node:child_process';
import {
  appendFile,
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../apps/api/src/app/commands/commands.ts';
import { createSealIdentity } from '../../apps/api/src/domains/signing/sealing/make-seal.engine.ts';
import { sealIdentityToPem } from '../../apps/api/src/domains/signing/sealing/seal-identity.engine.ts';
import { isSoak } from '../../apps/api/src/test-kit/repetitions.ts';
import { legalBlanks } from '../../packages/contract/src/site.contract.ts';
import {
  type EmbeddedPostgres,
  launchEmbeddedPostgres,
} from '../../packages/embedded-postgres/src/launch.ts';
import {
  filledExample,
  healthCommand,
  imageEnvironment,
  inImage,
  type Start,
  startOfCompose,
  startOfPod,
  startOfUnit,
} from '../../scripts/installation.fixture.ts';
import { freePorts } from '../../apps/api/src/test-kit/free-port.ts';
import { layOutImage, sandboxProgram, unpackArchive, writeSettings } from './layouts.ts';
import { liveKeys, PaymentsEdge } from './payments-edge.ts';
import { ServerProcess } from './server-process.ts';

const run = promisify(execFile);
/** Whoever runs this test as root runs commands as the image's user, who may write only what is theirs. */
const [imageUser = 0, imageGroup = 0] = inImage('USER').split(':').map(Number);
const unprivileged = process.getuid?.() === 0 ? { uid: imageUser, gid: imageGroup } : {};

let folder: string;
let redirect: string;
let database: EmbeddedPostgres;
let store: ServerProcess;
let storeUrl: string;
let sandbox: ServerProcess;
let edge: PaymentsEdge;
const trees = { image: '', archive: '' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'claimstead-installed-'));
  // As root the database and the commands run as other users, who must be able to enter.
  await chmod(folder, 0o755);
  redirect = join(folder, 'stripe-redirect.ts');
  await cp(join(import.meta.dirname, 'stripe-redirect.ts'), redirect);
  await startSurroundings();
  await writeEtc();
  trees.image = await layOutImage(join(folder, 'image'));
  trees.archive = await unpackArchive(join(folder, 'opt'));
});
afterAll(async () => {
  await Promise.all([edge?.stop(), sandbox?.stop(), store?.stop()]);
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A PostgreSQL, an S3 store, and Stripe as the sandbox plays it. */
async function startSurroundings(): Promise<void> {
  const dataDir = join(folder, 'postgres');
  database = await launchEmbeddedPostgres({ dataDir, database: 'claimstead' });
  await chmod(dataDir, 0o755);
  await chmod(database.socketDirectory, 0o755);
  await chmod(join(database.socketDirectory, '.s.PGSQL.5432'), 0o777);
  const [storePort = 0, sandboxPort = 0, mailPort = 0, edgePort = 0] = await freePorts(4);
  storeUrl = `http://127.0.0.1:${storePort}`;
  const started = (
    name: string,
    args: readonly string[],
    env: Record<string, string>,
    isReady: (said: string) => Promise<boolean>,
  ) => new ServerProcess({ name, args, env, logFile: join(folder, `${name}.log`), isReady });
  const storeSettings = {
    S3_PORT: String(storePort),
    S3_FOLDER: join(folder, 's3'),
    S3_BUCKET: 'of-someone-else',
    S3_KEY: 'claimstead',
    S3_SECRET: 'files-secret',
  };
  store = started('store', ['e2e/production/s3-server.ts'], storeSettings, async (said) =>
    said.includes('ready'),
  );
  const sandboxSettings = {
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(mailPort),
    SANDBOX_PRODUCT_URL: `http://127.0.0.1:${edgePort}`,
    DATA_DIR: join(folder, 'sandbox'),
  };
  sandbox = started('sandbox', sandboxProgram, sandboxSettings, () =>
    fetch(`http://127.0.0.1:${sandboxPort}/_sandbox/about`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  edge = new PaymentsEdge({
    port: edgePort,
    sandboxPort,
    productUrl: 'https://claimstead.example',
  });
  await mkdir(join(folder, 's3'));
  await Promise.all([store.start(), sandbox.start(), edge.start()]);
}

/** What is beside the settings in /etc/claimstead. */
async function writeEtc(): Promise<void> {
  const etc = join(folder, 'etc');
  await mkdir(etc);
  const texts = Object.fromEntries(legalBlanks.map((name) => [name, 'Counsel’s text.']));
  await writeFile(join(etc, 'legal.json'), JSON.stringify(texts));
  const seal = await createSealIdentity({ commonName: 'Seal', now: new Date() });
  await writeFile(join(etc, 'seal.pem'), sealIdentityToPem(seal));
}

/** A folder that the commands own, empty. */
async function ownFolder(name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path, { recursive: true });
  if (unprivileged.uid !== undefined) await chown(path, unprivileged.uid, unprivileged.gid);
  return path;
}

/** A database of its own, empty. @returns its address. */
async function emptyDatabase(name: string): Promise<string> {
  const client = new pg.Client(database.connectionString);
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  return database.connectionString.replace('/claimstead', `/${name}`);
}

/** The same environment, with the addresses and folders of this machine. */
function here(
  { environment }: Pick<Start, 'environment'>,
  { port, data, url }: { port: number; data: string; url: string },
): Record<string, string> {
  const own = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace('/etc/claimstead', join(folder, 'etc')),
  ]);
  const isInBucket = environment['FILES_S3_BUCKET'] !== undefined;
  return {
    ...(Object.fromEntries(own) as Record<string, string>),
    DATABASE_URL: url,
    DATA_DIR: data,
    HOST: '127.0.0.1',
    PORT: String(port),
    ...(environment['WORKER_HEALTH_PORT'] ? { WORKER_HEALTH_PORT: String(port) } : {}),
    ...(isInBucket
      ? {
          FILES_S3_ENDPOINT: storeUrl,
          FILES_S3_PLAIN: 'on',
          FILES_S3_PUBLIC_ENDPOINT: 'https://files.claimstead.test',
        }
      : {}),
    STRIPE_SECRET_KEY: liveKeys.secretKey,
    STRIPE_PUBLISHABLE_KEY: liveKeys.publishableKey,
    PAYMENTS_EDGE_PORT: String(edge.port),
  };
}

type Said = { code: number; said: string };

/** Runs `claimstead <words>` as a person does who has nothing but this environment. */
async function command(
  tree: string,
  words: readonly string[],
  env: Record<string, string>,
): Promise<Said> {
  const asked = run(join(tree, 'bin/claimstead'), [...words], {
    ...unprivileged,
    cwd: tmpdir(),
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', NODE_OPTIONS: `--import ${redirect}`, ...env },
  });
  return asked.then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
}

type Layout = {
  name: keyof typeof trees;
  /** What a command is given, in the layout's own way: by the container, or by a file of settings. */
  settingsOf(values: Record<string, string>): Promise<Record<string, string>>;
  start: Start;
};

const layouts: Layout[] = [
  {
    name: 'image',
    // Node is where the image has it: on the path.
    settingsOf: async (values) => ({ PATH: await pathWithNode(), ...values }),
    start: startOfCompose('claimstead'),
  },
  {
    name: 'archive',
    settingsOf: async (values) => {
      const file = join(folder, 'etc/claimstead.env');
      await writeSettings(file, values);
      // What the tests' own redirect reads.
      const { PAYMENTS_EDGE_PORT = '' } = values;
      return { CLAIMSTEAD_SETTINGS: file, PAYMENTS_EDGE_PORT };
    },
    start: startOfUnit(filledExample({ FILES_S3_BUCKET: 'claimstead-unit' })),
  },
];

async function pathWithNode(): Promise<string> {
  const bin = join(folder, 'bin');
  await mkdir(bin, { recursive: true });
  await cp(process.execPath, join(bin, 'node'));
  return `${bin}:/usr/bin:/bin`;
}

describe.each(layouts)('every command in the layout of the $name', (layout) => {
  const { name } = layout;
  let given: Record<string, string>;
  const urls = { first: '', restored: '', moved: '' };
  const used = new Set<string>();

  beforeAll(async () => {
    urls.first = await emptyDatabase(`${name}_first`);
    urls.restored = await emptyDatabase(`${name}_restored`);
    urls.moved = await emptyDatabase(`${name}_moved`);
    const data = await ownFolder(`${name}-data`);
    const values = {
      ...here(layout.start, { port: 3000, data, url: urls.first }),
      BACKUP_FOLDER: await ownFolder(`${name}-backups`),
      FILES_S3_ACCESS_KEY_ID: 'claimstead',
      FILES_S3_SECRET_ACCESS_KEY: 'files-secret',
      TMPDIR: await ownFolder(`${name}-tmp`),
    };
    given = await layout.settingsOf(values);
  });

  const claimstead = async (words: string, changes: Record<string, string> = {}): Promise<Said> => {
    const list = words.split(' ');
    used.add(list[0] ?? '');
    return command(trees[name], list, { ...given, ...changes });
  };

  it.each([
    ['backup key', 0, /^AGE-SECRET-KEY-1\w{58}\n$/],
    ['make-bucket', 0, /^made {3}the bucket claimstead-(?:files|unit)\n$/],
    ['make-bucket', 0, /^found {2}the bucket/],
    ['upgrade', 0, /This is version \d+\.\d+\.\d+ now\./],
    ['migrate', 0, /^Nothing to apply/],
    ['payments-setup', 0, /webhooks for connected events/],
    ['backup', 0, /^Backup \S+ is made: /],
    ['backup list', 0, /^\S+ {2}version /],
    ['backup verify', 0, /^Backup \S+ is whole: /],
    ['evidence-verify all', 0, /^$/],
    ['admin status', 0, /^Log level: /m],
    ['seal-renew', 0, /SHA-256 now /],
    ['doctor', 1, /^ok {6}backups: /m],
  ])('claimstead %s', async (words, code, expected) => {
    const answer = await claimstead(words);
    expect(answer.said).toMatch(expected);
    expect(answer).toMatchObject({ code });
  });

  it('claimstead restore, into an empty database, bucket and data folder', async () => {
    const empty = {
      DATABASE_URL: urls.restored,
      FILES_S3_BUCKET: `${name}-restored`,
      DATA_DIR: await ownFolder(`${name}-restored`),
    };
    expect((await claimstead('make-bucket', empty)).code).toBe(0);
    const { said, code } = await claimstead('restore configured', empty);
    expect(said).toMatch(/^Restored as of .*; it has no sales\.$/m);
    expect(code).toBe(0);
  });

  it('claimstead move, from one database to another', async () => {
    const { said } = await claimstead(`move --from ${urls.first} --to ${urls.moved}`);
    expect(said).toMatch(/^Moved \d+ rows\./);
  });

  it('claimstead secrets-reseal, with a new key', async () => {
    const { said } = await claimstead('secrets-reseal', {
      SECRETS_KEY: Buffer.alloc(32, 8).toString('base64'),
      SECRETS_KEY_PREVIOUS: filledExample()['SECRETS_KEY'] ?? '',
    });
    expect(said).toContain('Everything is now sealed with SECRETS_KEY.');
  });

  it('claimstead alone lists its commands: each was run here, and each is a file', async () => {
    const { said } = await command(trees[name], [], given);
    expect([...used].toSorted()).toEqual(Object.keys(commands).toSorted());
    for (const one of Object.keys(commands)) expect(said).toContain(`  ${one} `);
    const files = await readdir(join(trees[name], 'apps/api/src'));
    const programs = files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -3));
    const others = ['claimstead', 'main', 'production'];
    expect(programs.filter((one) => !others.includes(one)).toSorted()).toEqual(
      Object.keys(commands).toSorted(),
    );
  });
});

describe('what the image, the unit and the manifests start', () => {
  const starts = [
    { start: startOfCompose('claimstead'), layout: 'image' as const },
    { start: startOfUnit(), layout: 'archive' as const },
    { start: startOfPod('claimstead-api'), layout: 'image' as const },
    { start: startOfPod('claimstead-worker'), layout: 'image' as const },
  ];
  it.each(isSoak() ? starts : starts.slice(0, 2))(
    '$start.name comes up in production, answers for its health, and ends well',
    async (one) => {
      const { start, layout } = one;
      const [port = 0] = await freePorts(1);
      const health = healthCommand.map((part) =>
        part.replace(`:${imageEnvironment['PORT']}/`, `:${port}/`),
      );
      // Its health is asked as the image asks for it.
      const isHealthy = () =>
        run(process.execPath, health.slice(1)).then(
          () => true,
          () => false,
        );
      const url = database.connectionString;
      const product = new ServerProcess({
        name: start.name,
        args: ['--import', redirect, ...start.command.slice(1)],
        env: here(start, { port, data: join(folder, 'data'), url }),
        logFile: join(folder, `${port}.log`),
        folder: trees[layout],
        isReady: async (said) => said.includes('"msg":"ready"') && (await isHealthy()),
      });
      await product.start();
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
      expect(await product.stop()).toBe(true);
      expect(await isHealthy()).toBe(false);
    },
  );

  it('is not started from other sources than those that are there', async () => {
    await appendFile(join(trees.image, 'apps/api/src/doctor.ts'), '// Newer.\n');
    const start = startOfCompose('claimstead');
    const data = join(folder, 'data');
    const url = database.connectionString;
    const env = { PATH: process.env['PATH'], ...here(start, { port: 3000, data, url }) };
    const started = run(process.execPath, start.command.slice(1), { cwd: trees.image, env });
    await expect(started).rejects.toMatchObject({
      code: 1,
      stderr:
        'The program was built from other sources than those that are here. Run "npm run build", then start again.\n',
    });
  });
});
