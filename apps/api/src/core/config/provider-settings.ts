/** The sandbox's published keys: known to everyone, so production refuses them. */
export const sandboxKeys = {
  secretKey: 'sk_test_claimstead_sandbox',
  publishableKey: 'pk_test_claimstead_sandbox',
  webhookSecret: 'whsec_claimstead_sandbox',
  connectWebhookSecret: 'whsec_claimstead_sandbox_connect',
} as const;

/** A mail relay on this machine. */
export const localRelay = /^smtps?:\/\/(?:[^@/]*@)?(?:127\.|localhost|\[::1\])/;

type Settings = {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_CONNECT_WEBHOOK_SECRET?: string | undefined;
  SMTP_URL?: string | undefined;
  SMTP_PLAIN?: string | undefined;
  PUBLIC_URL?: string | undefined;
  DEMO_DATA?: string | undefined;
};

/** What is missing or wrong if the real providers are used. */
export function findProviderProblems(env: Settings): string[] {
  const problems: string[] = [];
  const keys = {
    STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: env.STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET,
    STRIPE_CONNECT_WEBHOOK_SECRET: env.STRIPE_CONNECT_WEBHOOK_SECRET,
  };
  const published: string[] = Object.values(sandboxKeys);
  for (const [name, value] of Object.entries(keys)) {
    if (!value) problems.push(`${name} is missing: it is needed where the sandbox is off.`);
    else if (published.includes(value)) {
      problems.push(`${name} is the sandbox's published key: use your own.`);
    }
  }
  if (!env.SMTP_URL) problems.push('SMTP_URL is missing: it is needed where the sandbox is off.');
  if (isTestKey(env.STRIPE_SECRET_KEY) !== isTestKey(env.STRIPE_PUBLISHABLE_KEY)) {
    problems.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes: one is a test key.',
    );
  }
  return problems;
}

/** What is allowed only on a developer's machine. */
export function findProductionProblems(env: Settings, sandboxOn: boolean): string[] {
  const problems: string[] = [];
  if (sandboxOn) problems.push('SANDBOX must be off with NODE_ENV=production.');
  if (env.DEMO_DATA === 'on') problems.push('DEMO_DATA must be off with NODE_ENV=production.');
  if (!env.PUBLIC_URL) problems.push('PUBLIC_URL is missing: production must know its address.');
  else if (!env.PUBLIC_URL.startsWith('https://')) {
    problems.push('PUBLIC_URL must begin with https:// in production.');
  }
  if (env.SMTP_URL && localRelay.test(env.SMTP_URL) && env.SMTP_PLAIN !== 'on') {
    problems.push(
      'SMTP_URL is on this machine: production must send its mail for real. Where a relay runs here, set SMTP_PLAIN=on.',
    );
  }
  if (isTestKey(env.STRIPE_SECRET_KEY)) {
    problems.push('STRIPE_SECRET_KEY is a test key: production must use a live key.');
  }
  return problems;
}

/** Secret, restricted and publishable keys name their mode: `sk_test_…`, `rk_live_…`. */
function isTestKey(key: string | undefined): boolean {
  return /^[a-z]k_test_/.test(key ?? '');
}
