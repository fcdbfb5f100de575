import { emailPattern } from '@claimstead/contract/email-pattern.ts';
import { exampleHost } from '../text/example-host.rules.ts';

/** Means the database that the product runs itself, in its data folder. */
const embeddedDatabase = 'embedded';
/** Means the key that the product makes itself, in its data folder. */
export const keyInFile = 'file';
/** Means that nobody may enter /operations. */
const noOperators = 'none';

/** All that are set; some of them are looked at by their names. */
type Settings = Readonly<Record<string, unknown>> & {
  DATABASE_URL?: string | undefined;
  DATABASE_URL_DIRECT?: string | undefined;
  MAIL_FROM: string;
  SUPPORT_EMAIL: string;
  OPERATOR_EMAILS?: string | undefined;
  SECRETS_KEY?: unknown;
  SMTP_URL?: string | undefined;
};

/** @returns null: the embedded one is meant, or none was named. */
export function databaseUrlOf(url: string | undefined): string | null {
  return url === undefined || url === embeddedDatabase ? null : url;
}

/** Parts of a list that is separated by commas. */
export function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Those who may enter /operations, in lower case; null: nobody said who, nor that nobody may. */
export function operatorsOf(text: string | undefined): string[] | null {
  const named = listOf(text);
  if (named.length === 0) return null;
  return named.join() === noOperators ? [] : named.map((email) => email.toLowerCase());
}

/**
 * Addresses that lead nowhere and, in production, what nobody has said: each would show only once something is lost.
 * Whoever means it sets the word that says so.
 */
export function findStartProblems(env: Settings, production: boolean): string[] {
  return [
    ...findAddressProblems(env),
    ...(production ? [...findSilentDefaults(env), ...findExamples(env)] : []),
  ];
}

function findAddressProblems(env: Settings): string[] {
  const problems: string[] = [];
  if (!emailPattern.test(addressIn(env.MAIL_FROM))) {
    problems.push(
      'MAIL_FROM must be an email address, alone or after a name: Your Name <hello@your-domain>.',
    );
  }
  if (!emailPattern.test(env.SUPPORT_EMAIL)) {
    problems.push('SUPPORT_EMAIL must be an email address.');
  }
  const operators = operatorsOf(env.OPERATOR_EMAILS) ?? [];
  const wrong = operators.filter((email) => !emailPattern.test(email));
  if (wrong.length > 0) {
    problems.push(
      `OPERATOR_EMAILS must be email addresses, separated by commas; ${wrong.join(', ')} is none.`,
    );
  }
  for (const name of ['DATABASE_URL', 'DATABASE_URL_DIRECT'] as const) {
    const url = databaseUrlOf(env[name]);
    // The value may hold a password: it is not shown.
    if (url !== null && !/^postgres(?:ql)?:\/\//.test(url)) {
      problems.push(`${name} must begin with postgres://.`);
    }
  }
  if (env.SMTP_URL !== undefined && !isMailServer(env.SMTP_URL)) {
    problems.push(
      'SMTP_URL must be smtp:// or smtps:// with a host, such as smtps://user:password@mail.your-domain:465.',
    );
  }
  return problems;
}

function isMailServer(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
}

/** `Name <address>`, or the address alone. */
function addressIn(from: string): string {
  return (/^[^<>]*<([^<>]*)>\s*$/.exec(from)?.[1] ?? from).trim();
}

function findSilentDefaults(env: Settings): string[] {
  const problems: string[] = [];
  if (env.DATABASE_URL === undefined) {
    problems.push(
      `DATABASE_URL is missing. If everything is to be in the product's own database in DATA_DIR, set it to ${embeddedDatabase}.`,
    );
  }
  if (env.SECRETS_KEY === undefined) {
    problems.push(
      `SECRETS_KEY is missing: make one with openssl rand -base64 32. If the key is in the folder keys of DATA_DIR, or is to be made there and lost with it, set it to ${keyInFile}.`,
    );
  }
  if (operatorsOf(env.OPERATOR_EMAILS) === null) {
    problems.push(
      `OPERATOR_EMAILS is missing: filings, disputes and reports need people. If nobody is to enter /operations, set it to ${noOperators}.`,
    );
  }
  return problems;
}

/** What was copied from an example, or left as it is by default: every setting is looked at, whatever its name. */
function findExamples(env: Settings): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    const addresses = addressesOf(value);
    const host = addresses.map(exampleHost).find((found) => found !== null);
    if (host !== undefined) {
      return [`${name} names ${host}, which nobody can have: set it to an address of your own.`];
    }
    // The example of a password, or of an account's name.
    return addresses.some((address) => address.includes('…'))
      ? [`${name} still has the … of its example: write what belongs there.`]
      : [];
  });
}

/** What a setting names, alone or in a list: places on the network, and email addresses. */
function addressesOf(value: unknown): string[] {
  // The scanner's, which is read already.
  if (typeof value === 'object' && value !== null && 'host' in value) return [String(value.host)];
  if (typeof value !== 'string') return [];
  return [value, ...listOf(value)]
    .map(addressIn)
    .filter((part) => /^[a-z][a-z\d+.-]*:\/\/|^\S+@\S+$/i.test(part));
}
