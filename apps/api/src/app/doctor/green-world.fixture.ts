import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { apiPrefix } from '@claimstead/contract/product.ts';
import type { FastifyInstance } from 'fastify';
import { freePorts } from '../../test-kit/free-port.ts';
import { createStripeClient } from '../../adapters/stripe/stripe-client.adapter.ts';
import { ensureWebhookEndpoints } from '../../adapters/stripe/stripe-endpoints.adapter.ts';
import { createStripePayments } from '../../adapters/stripe/stripe-payments.adapter.ts';
import { boldsignSandboxKeys } from '../../core/config/boldsign-settings.ts';
import { officeSandboxKey } from '../../core/config/office-settings.ts';
import { type Config, parseConfig } from '../../core/config/config.ts';
import { sandboxKeys } from '../../core/config/provider-settings.ts';
import { refuseOtherKey } from '../../core/secrets/key-check.ts';
import { createSecretBox } from '../../core/secrets/secret-box.ts';
import { createSealIdentity } from '../../domains/signing/sealing/make-seal.engine.ts';
import { sealIdentityToPem } from '../../domains/signing/sealing/seal-identity.engine.ts';
import { startClamdStandIn } from '../../test-kit/clamd-stand-in.ts';
import { startRefusingProxy } from '../../test-kit/refusing-proxy.ts';
import { startSmtpStandIn } from '../../test-kit/smtp-stand-in.ts';
import { startTestS3 } from '../../test-kit/test-s3.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { buildApp } from '../build-app.ts';
import type { Answer } from './check.ts';
import { diagnose, type DiagnoseOptions } from './diagnose.ts';

const megabyte = 1024 * 1024;

/** Everything that a production configuration can name, in working order on this machine. */
export class GreenWorld {
  readonly world: World;
  /** A production configuration, with the addresses of the stand-ins where production takes none of theirs. */
  readonly config: Config;
  readonly store: Awaited<ReturnType<typeof startRefusingProxy>>;
  readonly scanner: Awaited<ReturnType<typeof startClamdStandIn>>;
  readonly mail: Awaited<ReturnType<typeof startSmtpStandIn>>;
  readonly pem: string;
  readonly folder: string;
  readonly #stops: (() => Promise<unknown>)[];

  constructor(
    parts: Omit<GreenWorld, 'answers' | 'stop' | 'file'>,
    stops: (() => Promise<unknown>)[],
  ) {
    this.world = parts.world;
    this.config = parts.config;
    this.store = parts.store;
    this.scanner = parts.scanner;
    this.mail = parts.mail;
    this.pem = parts.pem;
    this.folder = parts.folder;
    this.#stops = stops;
  }

  /** Diagnoses with these settings in the place of the right ones. */
  async answers(
    changes: Partial<Config> = {},
    options: DiagnoseOptions = {},
  ): Promise<Map<string, Answer>> {
    return answersTo({ ...this.config, ...changes }, options);
  }

  /** A file of the world's folder. */
  async file(name: string, content: string): Promise<string> {
    const path = join(this.folder, name);
    await writeFile(path, content, { mode: 0o600 });
    return path;
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.toReversed()) await stop();
  }
}

/** What is found of each check, by its name. */
export async function answersTo(
  config: Config,
  options: DiagnoseOptions = {},
): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  for await (const answer of diagnose(config, options)) answers.set(answer.check, answer);
  return answers;
}

export async function startGreenWorld(): Promise<GreenWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'claimstead-doctor-'));
  const pem = sealIdentityToPem(
    await createSealIdentity({ commonName: 'localhost', now: new Date() }),
  );
  const distrust = trust(pem);
  const world = await startWorld({ sandbox: true });
  const s3 = await startTestS3(['doctor']);
  const store = await startRefusingProxy(s3.settings('doctor').endpoint ?? '');
  const scanner = await startClamdStandIn({ streamMaxLength: 30 * megabyte });
  const mail = await startSmtpStandIn(pem, { user: 'claimstead', password: 'mail-password' });
  const { app, publicUrl, documentsOrigin } = await serve(world);
  const config: Config = {
    ...parseConfig(productionEnvironment({ world, folder, mail: mail.url, clamd: scanner.url })),
    publicUrl,
    documentsOrigin,
    stripe: { ...world.deps.config.stripe, ...sandboxKeys },
    boldsign: {
      ...boldsignSandboxKeys,
      apiUrl: `${world.sandbox?.url}/boldsign`,
      appOrigin: world.sandbox?.url ?? '',
    },
    office: { apiKey: officeSandboxKey, apiUrl: `${world.sandbox?.url}/office`, paceMs: 1000 },
    filesS3: { ...s3.settings('doctor'), endpoint: store.url },
    sealCertificateFile: join(folder, 'seal.pem'),
  };
  await writeFile(join(folder, 'seal.pem'), pem);
  await refuseOtherKey(world.deps.db, createSecretBox(config), config);
  await createStripePayments(config).ensureCatalogue();
  await ensureWebhookEndpoints(createStripeClient(config), webhookUrlOf(config));
  const stops = [
    () => rm(folder, { recursive: true, force: true }),
    async () => distrust(),
    () => world.stop(),
    () => s3.stop(),
    () => store.stop(),
    () => scanner.stop(),
    () => mail.stop(),
    () => app.close(),
  ];
  return new GreenWorld({ world, config, store, scanner, mail, pem, folder }, stops);
}

export function webhookUrlOf({ publicUrl }: Config): string {
  return `${publicUrl}${apiPrefix}/webhooks/stripe`;
}

/** The product of the world, listening, with an origin of its own for documents. */
async function serve(
  world: World,
): Promise<{ app: FastifyInstance; publicUrl: string; documentsOrigin: string }> {
  const [port = 0] = await freePorts(1);
  const publicUrl = `http://127.0.0.1:${port}`;
  const documentsOrigin = `http://localhost:${port}`;
  const config = { ...world.deps.config, publicUrl, documentsOrigin };
  const app = await buildApp({ ...world.deps, config });
  await app.listen({ port, host: '127.0.0.1' });
  return { app, publicUrl, documentsOrigin };
}

function productionEnvironment(at: {
  world: World;
  folder: string;
  mail: string;
  clamd: string;
}): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://claimstead.test',
    DATABASE_URL: at.world.deps.config.databaseUrl ?? '',
    DATA_DIR: at.folder,
    LEGAL_PLACEHOLDERS: 'on',
    HOLDING_MONEY_READ_ON: '2025-01-15',
    CARD_LIMIT: '1900',
    OPERATOR_EMAILS: 'filing@claimstead.test',
    TRUSTED_PROXIES: '127.0.0.1',
    STRIPE_SECRET_KEY: 'sk_live_doctor',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_doctor',
    STRIPE_WEBHOOK_SECRET: 'whsec_doctor',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_doctor_connect',
    SIGNING_PROVIDER: 'boldsign',
    BOLDSIGN_API_KEY: 'boldsign_doctor',
    BOLDSIGN_WEBHOOK_SECRET: 'boldsign_whsec_doctor',
    SMTP_URL: at.mail,
    SMTP_PLAIN: 'on',
    MAIL_FROM: 'Claimstead <hello@claimstead.test>',
    SUPPORT_EMAIL: 'support@claimstead.test',
    CLAMD_ADDRESS: at.clamd,
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
}

/** Connections of this process trust the certificate until the returned function is called. */
function trust(pem: string): () => void {
  const before = tls.getCACertificates('default');
  const certificate = /-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/.exec(pem)?.[0];
  tls.setDefaultCACertificates([...before, certificate ?? '']);
  return () => tls.setDefaultCACertificates(before);
}
