import { readFileSync, statSync } from 'node:fs';
import { usualName } from '@claimstead/contract/product.ts';
import type { z } from 'zod';
import { type Accent, accentFrom, contrastOnPaper } from './accent.rules.ts';
import { optional } from './variables.ts';

export const brandVariables = {
  BRAND_NAME: optional,
  BRAND_ACCENT: optional,
  BRAND_LOGO_FILE: optional,
  MAIL_FOOTER: optional,
};

type BrandEnvironment = {
  [K in keyof typeof brandVariables]?: z.output<(typeof brandVariables)[K]>;
};

type BrandLogo = Readonly<{ type: 'image/svg+xml' | 'image/png'; content: Buffer }>;

/** Under which name, and with which look, this installation runs. */
export type BrandSettings = Readonly<{
  name: string;
  /** null: ink. */
  accent: Accent | null;
  /** null: the seal. */
  logo: BrandLogo | null;
  /** A line below every email, such as a postal address; null: none. */
  mailFooter: string | null;
}>;

/** Nothing that means something in HTML, JSON or the head of an email: the name stands in all of them. */
const nameForm = /^[\p{L}\p{N}][\p{L}\p{N} .,’–-]{0,38}[\p{L}\p{N}.]$/u;
const mostFooter = 300;
const mostLogoBytes = 100_000;

/** Each problem of the brand as a sentence that says what to do. */
export function findBrandProblems(env: BrandEnvironment): string[] {
  const {
    BRAND_NAME: name,
    BRAND_ACCENT: accent,
    BRAND_LOGO_FILE: logo,
    MAIL_FOOTER: footer,
  } = env;
  const problems: string[] = [];
  if (name !== undefined && !nameForm.test(name)) {
    problems.push(
      'BRAND_NAME is 2 to 40 letters, numerals, spaces, periods, commas and hyphens, and begins and ends with a letter or a numeral.',
    );
  }
  if (accent !== undefined) problems.push(...findAccentProblems(accent));
  if (logo !== undefined) {
    const read = readLogo(logo);
    if (typeof read === 'string') problems.push(read);
  }
  if (footer !== undefined && (footer.length > mostFooter || /\p{Cc}/u.test(footer))) {
    problems.push(`MAIL_FOOTER is one line of ${mostFooter} characters at most.`);
  }
  return problems;
}

function findAccentProblems(accent: string): string[] {
  if (!/^#[0-9a-f]{6}$/i.test(accent)) {
    return ['BRAND_ACCENT is a color in hexadecimal, such as #1f5f4a.'];
  }
  if (accentFrom(accent) !== null) return [];
  return [
    `BRAND_ACCENT ${accent} has a contrast of ${contrastOnPaper(accent)} with white and paper: text needs 4.5 (WCAG AA). Choose a darker one.`,
  ];
}

/** Call it once the settings have no problems. */
export function readBrandSettings(env: BrandEnvironment): BrandSettings {
  const logo = env.BRAND_LOGO_FILE === undefined ? null : readLogo(env.BRAND_LOGO_FILE);
  return {
    name: env.BRAND_NAME ?? usualName,
    accent: env.BRAND_ACCENT === undefined ? null : accentFrom(env.BRAND_ACCENT.toLowerCase()),
    logo: typeof logo === 'string' ? null : logo,
    mailFooter: env.MAIL_FOOTER ?? null,
  };
}

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex');

/** @returns the logo, or a sentence that says what is wrong with its file. */
function readLogo(file: string): BrandLogo | string {
  try {
    if (statSync(file).size > mostLogoBytes) return `BRAND_LOGO_FILE is larger than 100 kB.`;
    const content = readFileSync(file);
    if (content.subarray(0, 8).equals(pngStart)) return { type: 'image/png', content };
    if (/^\s*(?:<\?xml[^>]*>\s*)?<svg[\s>]/.test(content.subarray(0, 1000).toString('utf8'))) {
      return { type: 'image/svg+xml', content };
    }
    return 'BRAND_LOGO_FILE is a square SVG or PNG picture.';
  } catch (error) {
    return `BRAND_LOGO_FILE cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}
