import { z } from 'zod';
import { optional } from './variables.ts';

/** The sandbox's published keys: known to everyone, so they are refused where the sandbox is off. */
export const boldsignSandboxKeys = {
  apiKey: 'boldsign_claimstead_sandbox',
  webhookSecret: 'boldsign_whsec_claimstead_sandbox',
} as const;

/** For accounts in the United States; those in other regions set their own (BoldSign, Data centers). */
const defaultApiUrl = 'https://api.boldsign.com';
const defaultAppUrl = 'https://app.boldsign.com';

const webAddress = optional.pipe(z.url({ protocol: /^https?$/ }).optional());

export const signingVariables = {
  SIGNING_PROVIDER: z.enum(['builtin', 'boldsign']).default('builtin'),
  BOLDSIGN_API_KEY: optional,
  BOLDSIGN_WEBHOOK_SECRET: optional,
  BOLDSIGN_API_URL: webAddress,
  BOLDSIGN_APP_URL: webAddress,
};

type SigningEnvironment = {
  [K in keyof typeof signingVariables]?: z.output<(typeof signingVariables)[K]>;
};

export type SigningProvider = 'builtin' | 'boldsign';

export type BoldsignSettings = Readonly<{
  apiKey: string;
  /** Signs the webhooks that BoldSign sends us. */
  webhookSecret: string;
  apiUrl: string;
  /** Where its signing pages come from: the only origin whose messages are trusted. */
  appOrigin: string;
}>;

/** An incomplete configuration would fail only when the first buyer wants to sign. */
export function findSigningProblems(
  env: SigningEnvironment,
  where: { production: boolean; sandboxOn: boolean },
): string[] {
  if (where.sandboxOn) return [];
  const keys = {
    BOLDSIGN_API_KEY: env.BOLDSIGN_API_KEY,
    BOLDSIGN_WEBHOOK_SECRET: env.BOLDSIGN_WEBHOOK_SECRET,
  };
  const addresses = {
    BOLDSIGN_API_URL: env.BOLDSIGN_API_URL,
    BOLDSIGN_APP_URL: env.BOLDSIGN_APP_URL,
  };
  const given = [...Object.values(keys), ...Object.values(addresses)];
  const isUsed = env.SIGNING_PROVIDER === 'boldsign';
  if (!isUsed && given.every((value) => value === undefined)) return [];
  const problems: string[] = [];
  const published: string[] = Object.values(boldsignSandboxKeys);
  for (const [name, value] of Object.entries(keys)) {
    if (!value) problems.push(`${name} is missing: signing with BoldSign needs it.`);
    else if (published.includes(value)) {
      problems.push(`${name} is the sandbox's published key: use your own.`);
    }
  }
  if (!where.production) return problems;
  for (const [name, value] of Object.entries(addresses)) {
    if (value === undefined) continue;
    if (!value.startsWith('https://')) {
      problems.push(`${name} must begin with https:// in production.`);
    } else if (isLocal(value)) {
      problems.push(`${name} points to this machine: production needs a real signing provider.`);
    }
  }
  return problems;
}

/**
 * The account at BoldSign; null if none is set. It may be set beside the built-in signer, so that papers sent
 * before the provider was changed can be completed.
 */
export function readBoldsignSettings(
  env: SigningEnvironment,
  sandboxUrl: string | null,
): BoldsignSettings | null {
  if (sandboxUrl !== null) {
    return { ...boldsignSandboxKeys, apiUrl: `${sandboxUrl}/boldsign`, appOrigin: sandboxUrl };
  }
  if (env.BOLDSIGN_API_KEY === undefined) return null;
  return {
    apiKey: env.BOLDSIGN_API_KEY,
    webhookSecret: env.BOLDSIGN_WEBHOOK_SECRET ?? '',
    apiUrl: (env.BOLDSIGN_API_URL ?? defaultApiUrl).replace(/\/+$/, ''),
    appOrigin: new URL(env.BOLDSIGN_APP_URL ?? defaultAppUrl).origin,
  };
}

function isLocal(address: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/.test(new URL(address).hostname);
}
