import { execFile } from 'node:child_process';
import { appendFile, chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSealIdentity } from '../../apps/api/src/domains/signing/sealing/make-seal.engine.ts';
import { sealIdentityToPem } from '../../apps/api/src/domains/signing/sealing/seal-identity.engine.ts';
import { legalBlanks } from '../../packages/contract/src/site.contract.ts';
import {
  type EmbeddedPostgres,
  launchEmbeddedPostgres,
} from '../../packages/embedded-postgres/src/launch.ts';
import {
  healthCommand,
  imageEnvironment,
  imageFiles,
  root,
  type Start,
  startOfCompose,
  startOfPod,
  startOfUnit,
} from '../../scripts/installation.fixture.ts';
import { freePorts } from './free-ports.ts';
import { ServerProcess } from './server-process.ts';
import { isSoak } from '../../apps/api/src/test-kit/repetitions.ts';

const redirect = join(import.meta.dirname, 'stripe-redirect.ts');
const run = promisify(execFile);

let folder: string;
let database: EmbeddedPostgres;
let store: ServerProcess;
let storeUrl: string;
let tree: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'claimstead-installed-'));
  // As root the database runs as another user, who must be able to enter.
  await chmod(folder, 0o755);
  database = await launchEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    database: 'claimstead',
  });
  const [port] = await freePorts(1);
  storeUrl = `http://127.0.0.1:${port}`;
  store = new ServerProcess({
    name: 'store',
    args: ['e2e/production/s3-server.ts'],
    env: {
      S3_PORT: String(port),
      S3_FOLDER: join(folder, 's3'),
      S3_BUCKET: 'of-someone-else',
      S3_KEY: 'claimstead',
      S3_SECRET: 'files-secret',
    },
    logFile: join(folder, 'store.log'),
    isReady: async (said) => said.includes('ready'),
  });
  await mkdir(join(folder, 's3'));
  await store.start();
  const etc = join(folder, 'etc');
  await mkdir(etc);
  const texts = Object.fromEntries(legalBlanks.map((name) => [name, 'Counsel’s text.']));
  await writeFile(join(etc, 'legal.json'), JSON.stringify(texts));
  const seal = await createSealIdentity({ commonName: 'Seal', now: new Date() });
  await writeFile(join(etc, 'seal.pem'), sealIdentityToPem(seal));
  tree = await layOutImage();
});
afterAll(async () => {
  await store?.stop();
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The image's files and the built program where the image has them: what was not copied is not there. */
async function layOutImage(): Promise<string> {
  const at = join(folder, 'image');
  for (const file of imageFiles()) {
    await mkdir(dirname(join(at, file)), { recursive: true });
    await cp(join(root, file), join(at, file));
  }
  await cp(join(root, 'apps/api/build'), join(at, 'apps/api/build'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(at, 'node_modules'));
  return at;
}

/** The same environment, with the addresses and folders of this machine. */
function here({ environment }: Start, port: number): Record<string, string> {
  const own = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace('/etc/claimstead', join(folder, 'etc')),
  ]);
  const isInBucket = environment['FILES_S3_BUCKET'] !== undefined;
  return {
    ...(Object.fromEntries(own) as Record<string, string>),
    DATABASE_URL: database.connectionString,
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: String(port),
    ...(environment['WORKER_HEALTH_PORT'] ? { WORKER_HEALTH_PORT: String(port) } : {}),
    ...(isInBucket
      ? {
          FILES_S3_ENDPOINT: storeUrl,
          FILES_S3_PLAIN: 'on',
          FILES_S3_PUBLIC_ENDPOINT: 'https://files.claimstead.example',
        }
      : {}),
    // Nobody listens there: nothing leaves this machine.
    PAYMENTS_EDGE_PORT: '9',
  };
}

describe('what the image, the unit and the manifests start', () => {
  it('makes the bucket of an empty store once', async () => {
    const start = startOfCompose('bucket');
    const env = { PATH: process.env['PATH'], ...here(start, 3000) };
    const make = async () =>
      (await run(process.execPath, start.command.slice(1), { cwd: tree, env })).stdout;
    expect(await make()).toBe('made   the bucket claimstead-files\n');
    expect(await make()).toBe('found  the bucket claimstead-files\n');
  });

  const starts = [
    { start: startOfCompose('claimstead'), isImage: true },
    { start: startOfUnit(), isImage: false },
    { start: startOfPod('claimstead-api'), isImage: true },
    { start: startOfPod('claimstead-worker'), isImage: true },
  ];
  it.each(isSoak() ? starts : starts.slice(0, 1))(
    '$start.name comes up in production, answers for its health, and ends well',
    async (one) => {
      const { start, isImage } = one;
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
      const product = new ServerProcess({
        name: start.name,
        args: ['--import', redirect, ...start.command.slice(1)],
        env: here(start, port),
        logFile: join(folder, `${port}.log`),
        ...(isImage ? { folder: tree } : {}),
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
    await appendFile(join(tree, 'apps/api/src/doctor.ts'), '// Newer.\n');
    const start = startOfCompose('claimstead');
    const env = { PATH: process.env['PATH'], ...here(start, 3000) };
    const started = run(process.execPath, start.command.slice(1), { cwd: tree, env });
    await expect(started).rejects.toMatchObject({
      code: 1,
      stderr:
        'The program was built from other sources than those that are here. Run "npm run build", then start again.\n',
    });
  });
});
