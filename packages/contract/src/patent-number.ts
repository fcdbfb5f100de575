import type { PatentCard } from './listings.contract.ts';

type PatentTypeId = PatentCard['patentTypeId'];

const provisionalTypeId = 3;
/** The hint's "6-8 digits". */
const fewestDigits = 6;
const mostDigits = 8;

export type ParsedPatentNumber = { ok: true; normalised: string } | { ok: false; message: string };

export const patentNumberHint =
  'Enter the 6-8 digits of the patent number, or a D, PP, RE, H or T number.';
export const referenceNumberHint =
  'Enter a US patent number, or an application number such as 16/123,456.';
export const applicationNumberHint = 'Enter the application number, such as 63/123,456.';

/** What the office prints around a number: "US 10,123,456 B2", "No. 10,123,456". */
const surroundings =
  /^(?:(?:US|U\.S\.)\s*)?(?:PAT(?:ENT)?\.?\s*)?(?:NO\.?\s*)?(.*?)(?:(?<=\d)\s*(?:A1?|B[12]|S1?|P[123]|E1?|H1?))?$/;
const plain = /^(\d{6,8}|\d{1,3}(?:,\d{3})+)$/;
const lettered = /^(D|PP|RE|H|T)\s?(\d{1,8}|\d{1,3}(?:,\d{3})+)$/;
const application = /^(\d{2})\s?\/?\s?(\d{3})\s?,?\s?(\d{3})$|^(\d{2}),(\d{3}),(\d{3})$/;

/**
 * Reads a United States patent number as people write it, with or without separators, and normalises
 * it: digits only ("10123456"), letters then digits ("D812345"), or for a provisional its application
 * number ("63/123456"). Leading zeros carry no meaning: a number without letters has as many as make it
 * six digits ("000123", one of the first patents), any other none. So one patent has one form, and what
 * is shown can be read again (P3.5).
 */
export function parsePatentNumber(text: string, typeId: PatentTypeId): ParsedPatentNumber {
  const upper = text.trim().toUpperCase().replaceAll(/\s+/g, ' ');
  if (typeId === provisionalTypeId) return parseApplicationNumber(upper);
  const core = surroundings.exec(upper)?.[1]?.trim() ?? '';
  const digits = plain.exec(core)?.[1]?.replaceAll(',', '');
  if (digits !== undefined && digits.length >= fewestDigits && digits.length <= mostDigits) {
    return significant('', digits, fewestDigits);
  }
  const [, letters, figures] = lettered.exec(core) ?? [];
  const lettersDigits = figures?.replaceAll(',', '');
  if (letters && lettersDigits && lettersDigits.length <= mostDigits) {
    return significant(letters, lettersDigits, 1);
  }
  return { ok: false, message: patentNumberHint };
}

/**
 * Reads a number that may be a patent's or an application's, as the patents are that a terminal disclaimer names:
 * the reference of one may still be pending. Normalised as {@link parsePatentNumber} does.
 * @returns null: it is neither
 */
export function parseReferenceNumber(text: string): string | null {
  const asPatent = parsePatentNumber(text, 1);
  const parsed = asPatent.ok ? asPatent : parsePatentNumber(text, provisionalTypeId);
  return parsed.ok ? parsed.normalised : null;
}

/**
 * What a normalised number holds where a text finds it: of a whole number the number, however it is printed ("US 10,123,456
 * B2"), else the text without separators. Never empty: a text without any finds none.
 */
export function numberPart(text: string): string {
  const typed = text.toUpperCase().replaceAll(/[\s,]/g, '');
  return parseReferenceNumber(text) ?? (typed === '' ? ',' : typed);
}

function parseApplicationNumber(upper: string): ParsedPatentNumber {
  const core = upper.replace(/^(?:US|U\.S\.)\s*/, '');
  const match = application.exec(core);
  if (!match) return { ok: false, message: applicationNumberHint };
  const [series, thousands, rest] = match.slice(1).filter((part) => part !== undefined);
  return { ok: true, normalised: `${series}/${thousands}${rest}` };
}

function significant(letters: string, digits: string, atLeast: number): ParsedPatentNumber {
  const trimmed = digits.replace(/^0+/, '');
  if (trimmed === '') return { ok: false, message: patentNumberHint };
  return { ok: true, normalised: letters + trimmed.padStart(atLeast, '0') };
}

/** A normalised number with its separators: "10,123,456", "D812,345", "63/123,456". */
export function formatPatentNumber(normalised: string): string {
  const match = /^(\d{2}\/|[A-Z]{0,2})(\d+)$/.exec(normalised);
  if (!match) return normalised;
  const [, front = '', digits = ''] = match;
  return front + digits.replaceAll(/\B(?=(\d{3})+$)/g, ',');
}
