import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ConfigProblem, environmentNames, parseConfig, sandboxKeys } from './config.ts';

const live = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://claimstead.example',
  DATABASE_URL: 'postgres://db.example/claimstead',
  SMTP_URL: 'smtps://mail.example',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_y',
};

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigProblem) return error.problems;
    throw error;
  }
}

describe('the configuration', () => {
  it('needs nothing on one machine', () => {
    const config = parseConfig({});
    expect(config.publicUrl).toBe('http://localhost:3000');
    expect(config.sandbox).toEqual({ url: 'http://127.0.0.1:3001', port: 3001, smtpPort: 3002 });
    expect(config.demoData).toBe(true);
    expect(config.stripe.secretKey).toBe(sandboxKeys.secretKey);
  });

  it('lists every problem at once', () => {
    const problems = problemsOf({ PORT: 'many', LOG_LEVEL: 'loud', CARD_LIMIT: '-1' });
    expect(problems.map((line) => line.split(':')[0])).toEqual(['PORT', 'LOG_LEVEL', 'CARD_LIMIT']);
  });

  it('starts in production with real keys and addresses, without the stand-ins', () => {
    const config = parseConfig(live);
    expect(config.sandbox).toBeNull();
    expect(config.demoData).toBe(false);
    expect(config.operatorEmails).toEqual([]);
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

  it('takes a key for secrets of exactly 32 bytes, or none', () => {
    const key = Buffer.alloc(32, 7);
    expect(parseConfig({}).secretsKey).toBeNull();
    expect(parseConfig({ SECRETS_KEY: '' }).secretsKey).toBeNull();
    expect(parseConfig({ SECRETS_KEY: key.toString('base64') }).secretsKey).toEqual(key);
    for (const bad of [key.subarray(1).toString('base64'), key.toString('hex'), 'secret']) {
      expect(problemsOf({ SECRETS_KEY: bad }).join()).toContain('SECRETS_KEY');
    }
  });

  it('says which keys are missing in production', () => {
    const problems = problemsOf({ NODE_ENV: 'production' }).join('\n');
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'PUBLIC_URL']) {
      expect(problems).toContain(name);
    }
  });

  it('has an example that parses and names every variable', () => {
    const text = readFileSync(new URL('../../../../../.env.example', import.meta.url), 'utf8');
    const example = parseEnv(text);
    expect(problemsOf(example as Record<string, string>)).toEqual([]);
    const named = [...text.matchAll(/^#? ?([A-Z_]+)=/gm)].map((match) => match[1] ?? '');
    const expected = environmentNames.filter((name) => name !== 'NODE_ENV');
    expect([...new Set(named)].sort()).toEqual([...expected].sort());
  });
});
