import { z } from 'zod';
import { optional } from './variables.ts';

/** The sandbox's published key: known to everyone, so it is refused where the sandbox is off. */
export const officeSandboxKey = 'sandbox-office-key';

const officeUrl = 'https://api.uspto.gov';
/** In the place of a key: nobody is asked, not even the sandbox's office. */
export const noOfficeKey = 'off';
/** The sandbox is near, and its office counts no more than ten calls a second. */
const sandboxPaceMs = 110;

export const officeVariables = {
  OFFICE_API_KEY: optional,
  OFFICE_API_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  OFFICE_PACE_SECONDS: optional.pipe(
    z.string().transform(Number).pipe(z.number().min(0).max(60)).optional(),
  ),
};

type OfficeEnvironment = {
  [K in keyof typeof officeVariables]?: z.output<(typeof officeVariables)[K]>;
};

/** Whom the patent office's records are asked of, and how fast. */
export type OfficeSettings = Readonly<{
  apiKey: string;
  /** Without a slash at its end. */
  apiUrl: string;
  /** The pause between two calls, over all processes. */
  paceMs: number;
}>;

/** What would send the key where it does not belong, or never be answered. */
export function findOfficeProblems(
  env: OfficeEnvironment,
  where: { production: boolean; sandboxOn: boolean },
): string[] {
  if (where.sandboxOn) return [];
  const problems: string[] = [];
  if (env.OFFICE_API_KEY === officeSandboxKey) {
    problems.push('OFFICE_API_KEY is the sandbox’s published key: use your own.');
  }
  if (env.OFFICE_API_KEY !== undefined && !/^[\x21-\x7e]+$/.test(env.OFFICE_API_KEY)) {
    problems.push(
      'OFFICE_API_KEY has a blank or another character that no key has: copy it again.',
    );
  }
  const url = env.OFFICE_API_URL;
  if (url !== undefined && env.OFFICE_API_KEY === undefined) {
    problems.push('OFFICE_API_KEY is missing: without it, OFFICE_API_URL is never asked.');
  }
  if (url !== undefined && where.production && !url.startsWith('https://')) {
    problems.push('OFFICE_API_URL must begin with https:// in production.');
  }
  return problems;
}

/**
 * The account at the patent office; null: there is no key, and it is never asked. Beside the sandbox, its own office
 * is asked unless a key is given: then the real one is, also for a marketplace to look around in.
 */
export function readOfficeSettings(
  env: OfficeEnvironment,
  sandboxUrl: string | null,
): OfficeSettings | null {
  const { OFFICE_API_KEY: key, OFFICE_API_URL: url, OFFICE_PACE_SECONDS: pace } = env;
  if (key === noOfficeKey) return null;
  if (sandboxUrl !== null && (key ?? officeSandboxKey) === officeSandboxKey) {
    return {
      apiKey: officeSandboxKey,
      apiUrl: (url ?? `${sandboxUrl}/office`).replace(/\/+$/, ''),
      paceMs: pace === undefined ? sandboxPaceMs : pace * 1000,
    };
  }
  if (key === undefined) return null;
  return {
    apiKey: key,
    apiUrl: (url ?? officeUrl).replace(/\/+$/, ''),
    paceMs: (pace ?? 1) * 1000,
  };
}
