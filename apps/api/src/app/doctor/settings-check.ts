import type { Config } from '../../core/config/config.ts';
import { type Check, type Finding, note, ok } from './check.ts';

/** What a start accepts and someone would regret later. What it refuses was reported before this. */
export function settingsCheck(config: Config): Check {
  return {
    name: 'settings',
    toDo: 'compare them with .env.example',
    look: async () => judgeSettings(config),
  };
}

function judgeSettings(config: Config): Finding {
  const regrets = [
    ...(config.production
      ? []
      : ['NODE_ENV is not production, so the sandbox and test keys are allowed']),
    ...(config.operatorEmails.length > 0
      ? []
      : ['OPERATOR_EMAILS is empty, so nobody can enter /operations']),
    ...(config.trustedProxies.length > 0
      ? []
      : ['TRUSTED_PROXIES is empty, so behind a proxy all people share one limit']),
    ...(config.site.legal === null
      ? ['the legal pages have placeholders where your counsel’s text belongs']
      : []),
  ];
  return regrets.length === 0
    ? ok('complete, and a start accepts them')
    : note(`a start accepts them, but ${regrets.join('; ')}`, 'set what is named');
}
