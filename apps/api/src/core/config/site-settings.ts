import { readFileSync } from 'node:fs';
import {
  legalTextsSchema,
  type LegalTexts,
  type Site,
  type SocialNetwork,
} from '@claimstead/contract/site.contract.ts';
import { z } from 'zod';
import { onOff, optional } from './variables.ts';

const address = optional.pipe(z.url({ protocol: /^https$/ }).optional());

export const siteVariables = {
  LEGAL_TEXTS_FILE: optional,
  LEGAL_PLACEHOLDERS: optional.pipe(onOff.optional()),
  SOCIAL_LINKEDIN: address,
  SOCIAL_X: address,
  SOCIAL_YOUTUBE: address,
};

type SiteEnvironment = { [K in keyof typeof siteVariables]?: z.output<(typeof siteVariables)[K]> };

/** Placeholder accounts for the demo; their links lead nowhere. */
const demoAccounts: Site['social'] = [
  { network: 'linkedin', href: 'https://www.linkedin.example/claimstead' },
  { network: 'x', href: 'https://x.example/claimstead' },
  { network: 'youtube', href: 'https://www.youtube.example/@claimstead' },
];

/** People agree to these terms: production does not start while a lawyer still has to write them. */
export function findSiteProblems(env: SiteEnvironment, production: boolean): string[] {
  const file = env.LEGAL_TEXTS_FILE;
  if (file !== undefined) {
    const read = readLegalTexts(file);
    return typeof read === 'string' ? [read] : [];
  }
  if (!production || env.LEGAL_PLACEHOLDERS === 'on') return [];
  return [
    'LEGAL_TEXTS_FILE is missing: the legal pages need your counsel’s text (docs/runbooks/legal-texts.md). To start without it, set LEGAL_PLACEHOLDERS=on.',
  ];
}

/** Call it once the settings have no problems. */
export function readSiteSettings(
  env: SiteEnvironment,
  isDemo: boolean,
): Pick<Site, 'social' | 'legal'> {
  const given: [SocialNetwork, string | undefined][] = [
    ['linkedin', env.SOCIAL_LINKEDIN],
    ['x', env.SOCIAL_X],
    ['youtube', env.SOCIAL_YOUTUBE],
  ];
  const social = given.flatMap(([network, href]) => (href === undefined ? [] : { network, href }));
  const legal = env.LEGAL_TEXTS_FILE === undefined ? null : readLegalTexts(env.LEGAL_TEXTS_FILE);
  return {
    social: social.length === 0 && isDemo ? demoAccounts : social,
    legal: typeof legal === 'string' ? null : legal,
  };
}

/** @returns the texts, or a sentence that says what is wrong with their file. */
function readLegalTexts(file: string): LegalTexts | string {
  try {
    const parsed = legalTextsSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (parsed.success) return parsed.data;
    const places = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'the file'}: ${message}`,
    );
    return `LEGAL_TEXTS_FILE is incomplete. ${places.join(' · ')}`;
  } catch (error) {
    return `LEGAL_TEXTS_FILE cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}
