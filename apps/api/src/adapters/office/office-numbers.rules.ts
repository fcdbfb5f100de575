import { parsePatentNumber } from '@claimstead/contract/patent-number.ts';

const applications = '/api/v1/patent/applications';
/** Of a patent's number with letters in the office's longer form: "D0812345", "PP012345", "RE049000". */
const longForm = 8;

/** Where the whole record of an application is. */
export function applicationPath(applicationNumber: string): string {
  return `${applications}/${encodeURIComponent(applicationNumber)}`;
}

/**
 * The searches for a patent's number, in their order. "11646472" and "RE49000" were seen in answers; how designs and
 * plants are written was not, so letters are tried in the longer form of the grants' own texts as well.
 */
export function searchPaths(number: string): string[] {
  const [, letters = '', digits = ''] = /^([A-Z]*)0*(\d+)$/.exec(number) ?? [];
  const forms = [letters + digits];
  if (letters !== '') forms.push(letters + digits.padStart(longForm - letters.length, '0'));
  return [...new Set(forms)].map(
    (form) =>
      `${applications}/search?q=${encodeURIComponent(`applicationMetaData.patentNumber:${form}`)}`,
  );
}

/** A patent's number as the office writes it, normalized as everywhere; as it is where nobody can read it. */
export function ownPatentNumber(text: string): string {
  const read = parsePatentNumber(text, 1);
  return read.ok ? read.normalised : text.trim();
}

/** "17/248,024" and "17248024" are the same; an international application's number stays as it is written. */
export function ownApplicationNumber(text: string): string {
  const core = text.trim().replaceAll(/[\s,]/g, '');
  return /^\d{2}\/\d{6}$/.test(core) ? core.replace('/', '') : core;
}
