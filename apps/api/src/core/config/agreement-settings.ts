import { z } from 'zod';
import { refuseAddress } from '../text/postal-address.rules.ts';
import { onOff, optional } from './variables.ts';

const line = optional.pipe(z.string().trim().min(1).max(200).optional());

export const agreementVariables = {
  COMPANY_NAME: line,
  COMPANY_ADDRESS: line,
  PAYMENT_AGENT: onOff.default('off'),
  GOVERNING_LAW: line,
  HOLDING_MONEY_READ_ON: optional,
};

type AgreementEnvironment = {
  [K in keyof typeof agreementVariables]?: z.output<(typeof agreementVariables)[K]>;
};

/** A company as papers and terms name it: its legal name, and its postal address in plain lines. */
type Company = Readonly<{ name: string; address: string }>;

/** What the agreement of a sale and the terms say because counsel for this installation decided so. */
export type AgreementSettings = Readonly<{
  /** The company that receives payments as the sellers' agent; null: none is named. */
  agent: Company | null;
  /** Completes "the laws of …", such as `the State of Delaware`; null: the agreement names no law. */
  governingLaw: string | null;
}>;

/** What papers can print, see `unsupportedCharacters`; a name that needs more would print as code points. */
const printed = /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{Zs}&+]+$/u;

/** Papers must not name an agent by half, and nobody takes other people's money unprepared. */
export function findAgreementProblems(env: AgreementEnvironment, production: boolean): string[] {
  const problems: string[] = [];
  for (const name of ['COMPANY_NAME', 'COMPANY_ADDRESS', 'GOVERNING_LAW'] as const) {
    const value = env[name];
    if (value !== undefined && !printed.test(value)) {
      problems.push(`${name} must be in Latin letters: papers print it.`);
    }
  }
  if (env.COMPANY_ADDRESS !== undefined && refuseAddress(env.COMPANY_ADDRESS) !== null) {
    problems.push(
      'COMPANY_ADDRESS must be a full postal address: street, city, state or region, postal code and country.',
    );
  }
  if (env.PAYMENT_AGENT === 'on') {
    for (const name of ['COMPANY_NAME', 'COMPANY_ADDRESS'] as const) {
      if (env[name] === undefined) {
        problems.push(`${name} is missing: PAYMENT_AGENT=on names the company in every agreement.`);
      }
    }
  }
  return [...problems, ...findReadingProblems(env.HOLDING_MONEY_READ_ON, production)];
}

/** Where the day begins first, it does so 14 hours before it does in London. */
const farthestAheadMs = 14 * 3_600_000;

function findReadingProblems(day: string | undefined, production: boolean): string[] {
  if (day !== undefined) {
    if (!z.iso.date().safeParse(day).success) {
      return ['HOLDING_MONEY_READ_ON must be a day, such as 2026-11-25.'];
    }
    const today = new Date(Date.now() + farthestAheadMs).toISOString().slice(0, 10);
    return day > today
      ? [
          `HOLDING_MONEY_READ_ON is ${day}, which is still to come: set it to the day on which you read docs/runbooks/before-you-hold-money.md with your counsel.`,
        ]
      : [];
  }
  if (!production) return [];
  return [
    'HOLDING_MONEY_READ_ON is missing: read docs/runbooks/before-you-hold-money.md with your counsel, and set it to the day on which you did, such as 2026-11-25.',
  ];
}

/** Call it once the settings have no problems. */
export function readAgreementSettings(env: AgreementEnvironment): AgreementSettings {
  const { COMPANY_NAME: name, COMPANY_ADDRESS: address, PAYMENT_AGENT: isAgent } = env;
  const isNamed = isAgent === 'on' && name !== undefined && address !== undefined;
  return {
    agent: isNamed ? { name, address } : null,
    governingLaw: env.GOVERNING_LAW ?? null,
  };
}
