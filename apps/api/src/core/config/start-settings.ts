import { emailPattern } from '@claimstead/contract/email-pattern.ts';
import { exampleHost } from '../text/example-host.rules.ts';

/** Means the database that the product runs itself, in its data folder. */
const embeddedDatabase = 'embedded';
/** Means the key that the product makes itself, in its data folder. */
export const keyInFile = 'file';
/** Means that nobody may enter /operations. */
const noOperators = 'none';

type Settings = {
  DATABASE_URL?: string | undefined;
  DATABASE_URL_DIRECT?: string | undefined;
  DOCUMENTS_ORIGIN?: string | undefined;
  FILES_S3_ENDPOINT?: string | undefined;
  FILES_S3_PUBLIC_ENDPOINT?: string | undefined;
  BACKUP_S3_ENDPOINT?: string | undefined;
  MAIL_FROM: string;
  SUPPORT_EMAIL: string;
  OPERATOR_EMAILS?: string | undefined;
  PUBLIC_URL?: string | undefined;
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

/** Those who may enter /operations, in lower case. */
export function operatorsOf(text: string): string[] {
  return text === noOperators ? [] : listOf(text).map((email) => email.toLowerCase());
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
  const wrong = operatorsOf(env.OPERATOR_EMAILS ?? '').filter((email) => !emailPattern.test(email));
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
  return problems;
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
  if (env.OPERATOR_EMAILS === undefined) {
    problems.push(
      `OPERATOR_EMAILS is missing: filings, disputes and reports need people. If nobody is to enter /operations, set it to ${noOperators}.`,
    );
  }
  return problems;
}

/** What was copied from an example, or left as it is by default. */
function findExamples(env: Settings): string[] {
  const given = {
    PUBLIC_URL: [env.PUBLIC_URL],
    DATABASE_URL: [env.DATABASE_URL],
    DATABASE_URL_DIRECT: [env.DATABASE_URL_DIRECT],
    SMTP_URL: [env.SMTP_URL],
    MAIL_FROM: [env.MAIL_FROM],
    SUPPORT_EMAIL: [env.SUPPORT_EMAIL],
    OPERATOR_EMAILS: operatorsOf(env.OPERATOR_EMAILS ?? ''),
    FILES_S3_ENDPOINT: [env.FILES_S3_ENDPOINT],
    FILES_S3_PUBLIC_ENDPOINT: [env.FILES_S3_PUBLIC_ENDPOINT],
    BACKUP_S3_ENDPOINT: [env.BACKUP_S3_ENDPOINT],
    DOCUMENTS_ORIGIN: [env.DOCUMENTS_ORIGIN],
  };
  return Object.entries(given).flatMap(([name, values]) => {
    const host = values.map((value) => exampleHost(value ?? '')).find((found) => found !== null);
    if (host !== undefined) {
      return [`${name} names ${host}, which nobody can have: set it to an address of your own.`];
    }
    // The example of a password.
    return values.some((value) => value?.includes('…'))
      ? [`${name} still has the … of its example: write what belongs there.`]
      : [];
  });
}
