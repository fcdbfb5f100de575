import { resolve } from 'node:path';

/** Where the sandbox listens, where its data is, and which product it calls. */
export type SandboxConfig = {
  host: string;
  port: number;
  smtpPort: number;
  /** The folder of the sandbox's own data, `DATA_DIR/sandbox`. */
  dataDir: string;
  /** How many emails the mailbox keeps before it deletes the oldest. */
  mailsKept?: number;
  /** The product's address; webhooks and the clock hook go there. */
  productUrl: string;
};

/** The published test keys. Production starts of the product refuse them. */
export const sandboxKeys = {
  secretKey: 'sk_test_claimstead_sandbox',
  publishableKey: 'pk_test_claimstead_sandbox',
  platformWebhookSecret: 'whsec_claimstead_sandbox',
  connectWebhookSecret: 'whsec_claimstead_sandbox_connect',
  boldsignApiKey: 'boldsign_claimstead_sandbox',
  boldsignWebhookSecret: 'boldsign_whsec_claimstead_sandbox',
  officeApiKey: 'sandbox-office-key',
} as const;

/**
 * Reads the configuration from the environment.
 * @throws Error naming every variable that cannot be used.
 */
export function readSandboxConfig(environment: NodeJS.ProcessEnv = process.env): SandboxConfig {
  const problems: string[] = [];
  const port = readPort(environment, 'SANDBOX_PORT', 3001, problems);
  const smtpPort = readPort(environment, 'SANDBOX_SMTP_PORT', 3002, problems);
  const productUrl = environment['SANDBOX_PRODUCT_URL'] || 'http://localhost:3000';
  if (!URL.canParse(productUrl)) problems.push('SANDBOX_PRODUCT_URL is not an address.');
  const mailsKept = environment['SANDBOX_MAILS_KEPT'];
  if (mailsKept && !/^[1-9]\d*$/.test(mailsKept)) {
    problems.push('SANDBOX_MAILS_KEPT must be a whole number.');
  }
  if (problems.length > 0) throw new Error(problems.join(' '));
  return {
    host: environment['SANDBOX_HOST'] || '127.0.0.1',
    port,
    smtpPort,
    dataDir: resolve(environment['DATA_DIR'] || '.data', 'sandbox'),
    ...(mailsKept ? { mailsKept: Number(mailsKept) } : {}),
    productUrl: productUrl.replace(/\/+$/, ''),
  };
}

function readPort(
  environment: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  problems: string[],
): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  problems.push(`${name} must be a port number, not "${text}".`);
  return fallback;
}
