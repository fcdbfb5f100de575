import { parsePatentNumber } from '@claimstead/contract/patent-number.ts';

const applications = '/api/v1/patent/applications';
const trials = '/api/v1/patent/trials/proceedings/search';
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
  return formsOf(number).map(
    (form) =>
      `${applications}/search?q=${encodeURIComponent(`applicationMetaData.patentNumber:${form}`)}`,
  );
}

/** As many trials as the interface gives in a page unless told otherwise; nobody has said how many it may. */
const trialsInPage = 25;

/** The searches for the trials in which a patent is challenged, one for each form of its number, by the first trial of the page. */
export function trialPaths(number: string): ((offset: number) => string)[] {
  return formsOf(number).map((form) => {
    const q = encodeURIComponent(`patentOwnerData.patentNumber:${form}`);
    return (offset) => `${trials}?q=${q}&offset=${offset}&limit=${trialsInPage}`;
  });
}

/** A patent's number without leading zeros, and with letters in the longer form too. */
function formsOf(number: string): string[] {
  const [, letters = '', digits = ''] = /^([A-Z]*)0*(\d+)$/.exec(number) ?? [];
  const forms = [letters + digits];
  if (letters !== '') forms.push(letters + digits.padStart(longForm - letters.length, '0'));
  return [...new Set(forms)];
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
