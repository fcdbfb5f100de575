import { toCents } from '@claimstead/contract/cents.ts';
import { resolve } from 'node:path';
import { usualName, usualSupportEmail } from '@claimstead/contract/product.ts';
import type { Site } from '@claimstead/contract/site.contract.ts';
import { z } from 'zod';
import {
  type AgreementSettings,
  agreementVariables,
  findAgreementProblems,
  readAgreementSettings,
} from './agreement-settings.ts';
import {
  type BackupSettings,
  backupVariables,
  findBackupProblems,
  readBackupSettings,
} from './backup-settings.ts';
import {
  type BoldsignSettings,
  findSigningProblems,
  readBoldsignSettings,
  type SigningProvider,
  signingVariables,
} from './boldsign-settings.ts';
import { cardVariables, findCardProblems, readCardSettings } from './card-settings.ts';
import {
  type BrandSettings,
  brandVariables,
  findBrandProblems,
  readBrandSettings,
} from './brand-settings.ts';
import {
  documentsVariables,
  findDocumentsProblems,
  readDocumentsOrigin,
} from './documents-settings.ts';
import {
  type EmbeddingsSettings,
  embeddingsVariables,
  findEmbeddingsProblems,
  readEmbeddingsSettings,
} from './embeddings-settings.ts';
import { type ClamdAddress, malwareVariables } from './malware-settings.ts';
import {
  findOcrProgram,
  findRecognitionProblems,
  recognitionVariables,
} from './recognition-settings.ts';
import {
  type DatabaseSettings,
  databaseVariables,
  findDatabaseProblems,
  readDatabaseSettings,
} from './database-settings.ts';
import {
  findMetricsProblems,
  type MetricsSettings,
  metricsVariables,
  readMetricsSettings,
} from './metrics-settings.ts';
import {
  findOfficeProblems,
  type OfficeSettings,
  officeVariables,
  readOfficeSettings,
} from './office-settings.ts';
import { type PlanSettings, planVariables, readPlanSettings } from './plan-settings.ts';
import {
  findSearchProblems,
  readSearchSettings,
  type SearchServer,
  searchVariables,
} from './search-settings.ts';
import { findSiteProblems, readSiteSettings, siteVariables } from './site-settings.ts';
import {
  findProductionProblems,
  findProviderProblems,
  localRelay,
  sandboxKeys,
} from './provider-settings.ts';
import {
  databaseUrlOf,
  findStartProblems,
  keyInFile,
  listOf,
  operatorsOf,
} from './start-settings.ts';
import { onOff, optional } from './variables.ts';
import { findS3Problems, readS3Settings, s3Variables, type S3Settings } from './s3-settings.ts';

export const demoOperatorEmail = 'operator@claimstead.example';

const port = z.coerce.number().int().min(1).max(65_535);

const secretsKeyBytes = 32;
const keyForm = /^[A-Za-z0-9+/]{43}=$/;
const keyAdvice = `Give ${secretsKeyBytes} bytes in base64, for example from: openssl rand -base64 ${secretsKeyBytes}`;
/** Exactly what `openssl rand -base64 32` prints, so that nobody encrypts with a shortened key. */
const secretsKey = z
  .string()
  .refine((text) => keyForm.test(text), keyAdvice)
  .transform((text) => Buffer.from(text, 'base64'));
const ownKeyOrFile = z
  .string()
  .refine((text) => text === keyInFile || keyForm.test(text), keyAdvice)
  .transform((text) => (text === keyInFile ? keyInFile : Buffer.from(text, 'base64')));

export const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: optional.pipe(z.url().optional()),
  DATA_DIR: z.string().default('.data'),
  ...databaseVariables,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  WORKER_HEALTH_PORT: port.optional(),
  DEMO_DATA: onOff.optional(),
  OPERATOR_EMAILS: optional,
  PUBLIC_PAGES: onOff.default('on'),
  SANDBOX: onOff.optional(),
  SANDBOX_PORT: port.optional(),
  SANDBOX_SMTP_PORT: port.optional(),
  STRIPE_SECRET_KEY: optional,
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_CONNECT_WEBHOOK_SECRET: optional,
  SMTP_URL: optional,
  SMTP_PLAIN: onOff.default('off'),
  MAIL_FROM: z.string().default(`${usualName} <hello@claimstead.example>`),
  SUPPORT_EMAIL: z.string().default(usualSupportEmail),
  SEAL_CERTIFICATE_FILE: optional,
  SECRETS_KEY: optional.pipe(ownKeyOrFile.optional()),
  SECRETS_KEY_PREVIOUS: optional.pipe(secretsKey.optional()),
  ...s3Variables,
  ...backupVariables,
  ...agreementVariables,
  ...cardVariables,
  ...brandVariables,
  ...documentsVariables,
  ...embeddingsVariables,
  ...malwareVariables,
  ...recognitionVariables,
  ...searchVariables,
  ...metricsVariables,
  ...officeVariables,
  ...signingVariables,
  ...planVariables,
  ...siteVariables,
  TRUSTED_PROXIES: optional,
  DRAIN_NOTICE_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).default(30),
  PAYOUT_HOLD_BUSINESS_DAYS: z.coerce.number().int().min(0).max(30).default(4),
  SHORTFALL_COVER: z.coerce.number().min(0).max(100).default(0),
  OUTSIDE_RETURN_LIMIT: z.coerce.number().min(0).max(999_999.99).default(1_000),
});

export const environmentNames = Object.keys(environmentSchema.shape);

export type Config = Readonly<{
  production: boolean;
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  database: DatabaseSettings;
  logLevel: string;
  role: 'all' | 'api' | 'worker';
  /** Where a process that only works answers for its health; null: nowhere. */
  workerHealthPort: number | null;
  demoData: boolean;
  operatorEmails: readonly string[];
  trustedProxies: readonly string[];
  sandbox: { url: string; port: number; smtpPort: number } | null;
  stripe: {
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    connectWebhookSecret: string;
    /** null: Stripe itself. */
    apiUrl: string | null;
    scriptUrl: string;
    connectScriptUrl: string;
  };
  /** Which signing provider gets new papers. Earlier papers stay where they are. */
  signingProvider: SigningProvider;
  /** null: no account at BoldSign. */
  boldsign: BoldsignSettings | null;
  /** null: no key to the patent office's records. */
  office: OfficeSettings | null;
  mail: {
    smtpUrl: string;
    /** Mail leaves this machine unencrypted only if that is configured. */
    mayBePlain: boolean;
    from: string;
    supportEmail: string;
  };
  sealCertificateFile: string | null;
  /** 32 bytes; null: a key that is generated once and kept in the data folder. */
  secretsKey: Buffer | null;
  /** Opens what an earlier key sealed, until everything is resealed. */
  previousSecretsKey: Buffer | null;
  /** Where files are stored; null: in the folder `files` of the data folder. */
  filesS3: S3Settings | null;
  /** What opens a backup that is restored; null: none is given. */
  backupKey: string | null;
  /** Where backups go, and when; null: nowhere. */
  backup: BackupSettings | null;
  /** The separate origin for opening uploaded documents; null: the pages' origin. */
  documentsOrigin: string | null;
  /** Who scans uploads for malware; null: nobody. */
  clamd: ClamdAddress | null;
  /** Who says what a search means; null: words are all that is searched. */
  embeddings: EmbeddingsSettings | null;
  /** The search server that all processes share; null: each has an index of its own. */
  searchServer: SearchServer | null;
  /** The program that reads scanned documents; null: nobody does. */
  ocrProgram: string | null;
  /** Who watches the installation; null: nobody. */
  metrics: MetricsSettings | null;
  /** How long a process that is told to stop reports that to its load balancer while it keeps serving. */
  drainNoticeMs: number;
  /** How long calls and uploads under way may take to finish when the process is told to stop. */
  drainMs: number;
  /** What the pages say about whoever runs the installation. */
  site: Site;
  /** Whether patents whose owners chose it can be read by everyone. */
  publicPages: boolean;
  brand: BrandSettings;
  plans: PlanSettings;
  /** What counsel decided for this installation about the agreement of a sale. */
  agreement: AgreementSettings;
  payoutHoldBusinessDays: number;
  /** The largest card payment. */
  cardLimitCents: number;
  /** Up to this, one operator is enough to say that a refund was paid back outside the provider. */
  outsideReturnLimitCents: number;
  /** How many days card money waits before a payout. */
  cardHoldDays: number;
  /** How much a bank transfer may be short of the price, at the platform's expense; 0: nothing. */
  shortfallCoverCents: number;
}>;

/** All problems of a configuration, one sentence each. */
export class ConfigProblem extends Error {
  readonly problems: readonly string[];

  constructor(problems: string[]) {
    super(['The configuration has problems:', ...problems.map((line) => `  - ${line}`)].join('\n'));
    this.name = 'ConfigProblem';
    this.problems = problems;
  }
}

/**
 * Parses the environment once. Production refuses the stand-ins: their keys, their addresses, demo data.
 * @throws {ConfigProblem} listing everything that is wrong.
 */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const env = readEnvironment(environment);
  const production = env.NODE_ENV === 'production';
  const sandboxOn = (env.SANDBOX ?? (production || env.STRIPE_SECRET_KEY ? 'off' : 'on')) === 'on';
  const problems = findProblems(env, production, sandboxOn);
  if (problems.length > 0) throw new ConfigProblem(problems);

  const databaseUrl = databaseUrlOf(env.DATABASE_URL);
  const demoData = !production && (env.DEMO_DATA ?? (databaseUrl ? 'off' : 'on')) === 'on';
  const sandboxPort = env.SANDBOX_PORT ?? env.PORT + 1;
  const smtpPort = env.SANDBOX_SMTP_PORT ?? env.PORT + 2;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  return Object.freeze({
    production,
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl,
    database: readDatabaseSettings(env),
    logLevel: env.LOG_LEVEL,
    role: env.ROLE,
    workerHealthPort: env.WORKER_HEALTH_PORT ?? null,
    demoData,
    operatorEmails: operatorEmails(env.OPERATOR_EMAILS, production),
    trustedProxies: listOf(env.TRUSTED_PROXIES),
    sandbox: sandboxOn ? { url: sandboxUrl, port: sandboxPort, smtpPort } : null,
    stripe: stripeSettings(env, sandboxOn ? sandboxUrl : null),
    signingProvider: env.SIGNING_PROVIDER,
    boldsign: readBoldsignSettings(env, sandboxOn ? sandboxUrl : null),
    office: readOfficeSettings(env, sandboxOn ? sandboxUrl : null),
    mail: mailSettings(env, smtpPort),
    sealCertificateFile: env.SEAL_CERTIFICATE_FILE ?? null,
    secretsKey: env.SECRETS_KEY instanceof Buffer ? env.SECRETS_KEY : null,
    previousSecretsKey: env.SECRETS_KEY_PREVIOUS ?? null,
    filesS3: readS3Settings(env),
    backup: readBackupSettings(env),
    backupKey: env.BACKUP_KEY ?? null,
    documentsOrigin: readDocumentsOrigin(env),
    clamd: env.CLAMD_ADDRESS ?? null,
    ...searchSettings(env),
    ocrProgram: findOcrProgram(env, environment['PATH']),
    metrics: readMetricsSettings(env),
    drainNoticeMs: env.DRAIN_NOTICE_SECONDS * 1000,
    drainMs: env.DRAIN_SECONDS * 1000,
    site: { ...readSiteSettings(env, demoData), ...readAgreementSettings(env) },
    ...houseSettings(env),
    ...moneySettings(env),
    ...readCardSettings(env, production),
  });
}

type Environment = z.output<typeof environmentSchema>;

function searchSettings(env: Environment) {
  return { embeddings: readEmbeddingsSettings(env), searchServer: readSearchSettings(env) };
}

function moneySettings(env: Environment) {
  return {
    payoutHoldBusinessDays: env.PAYOUT_HOLD_BUSINESS_DAYS,
    outsideReturnLimitCents: toCents(env.OUTSIDE_RETURN_LIMIT),
    shortfallCoverCents: toCents(env.SHORTFALL_COVER),
  };
}

function readEnvironment(environment: Record<string, string | undefined>): Environment {
  const parsed = environmentSchema.safeParse(environment);
  if (parsed.success) return parsed.data;
  throw new ConfigProblem(
    parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  );
}

/** What makes an installation the house's own. */
function houseSettings(
  env: Environment,
): Pick<Config, 'brand' | 'publicPages' | 'plans' | 'agreement'> {
  return {
    brand: readBrandSettings(env),
    publicPages: env.PUBLIC_PAGES === 'on',
    plans: readPlanSettings(env),
    agreement: readAgreementSettings(env),
  };
}

function stripeSettings(env: Environment, sandboxUrl: string | null): Config['stripe'] {
  if (sandboxUrl !== null) {
    return {
      ...sandboxKeys,
      apiUrl: sandboxUrl,
      scriptUrl: `${sandboxUrl}/stripe.js`,
      connectScriptUrl: `${sandboxUrl}/connect.js`,
    };
  }
  return {
    secretKey: env.STRIPE_SECRET_KEY ?? '',
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
    connectWebhookSecret: env.STRIPE_CONNECT_WEBHOOK_SECRET ?? '',
    apiUrl: null,
    scriptUrl: 'https://js.stripe.com/endive/stripe.js',
    connectScriptUrl: 'https://connect-js.stripe.com/v1.0/connect.js',
  };
}

function mailSettings(env: Environment, sandboxPort: number): Config['mail'] {
  return {
    smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${sandboxPort}`,
    mayBePlain: env.SMTP_PLAIN === 'on' || localRelay.test(env.SMTP_URL ?? 'smtp://localhost'),
    from: env.MAIL_FROM,
    supportEmail: env.SUPPORT_EMAIL,
  };
}

function findProblems(env: Environment, production: boolean, sandboxOn: boolean): string[] {
  return [
    ...findDatabaseProblems(env, env.DEMO_DATA === 'on'),
    ...findStartProblems(env, production),
    ...findS3Problems(env, production),
    ...findBackupProblems(env, production),
    ...findBrandProblems(env),
    ...findDocumentsProblems(env, env.PUBLIC_URL, production),
    ...findRecognitionProblems(env),
    ...findSearchProblems(env, production),
    ...findSiteProblems(env, production),
    ...findAgreementProblems(env, production),
    ...findCardProblems(env, production),
    ...findMetricsProblems(env, env.PORT),
    ...findEmbeddingsProblems(env, production),
    ...findSigningProblems(env, { production, sandboxOn }),
    ...findOfficeProblems(env, { production, sandboxOn }),
    ...(sandboxOn ? [] : findProviderProblems(env)),
    ...(production ? findProductionProblems(env, sandboxOn) : []),
  ];
}

function operatorEmails(text: string | undefined, production: boolean): string[] {
  return operatorsOf(text) ?? (production ? [] : [demoOperatorEmail]);
}
