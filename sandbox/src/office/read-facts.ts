import { addMonths } from './office-days.ts';
import { readApplication, readPatent } from './office-numbers.ts';
import type { EntitySize, OfficeFacts } from './office.facts.ts';
import type { FileWrapper } from './office.shape.ts';

export type RecordKind = 'utility' | 'design' | 'plant' | 'reissue' | 'provisional';

export function kindOf({ patent, application }: OfficeFacts): RecordKind {
  if (patent?.startsWith('D')) return 'design';
  if (patent?.startsWith('PP')) return 'plant';
  if (patent?.startsWith('RE')) return 'reissue';
  return patent === null && /^6[0-3]/.test(application) ? 'provisional' : 'utility';
}

const usualFilingDay = '2018-03-13';
export function filedOn(facts: OfficeFacts): string {
  return facts.filedOn ?? usualFilingDay;
}

export function grantedOn(facts: OfficeFacts): string {
  return facts.grantedOn ?? addMonths(filedOn(facts), 27);
}

export function inventorsOf(facts: OfficeFacts): readonly string[] {
  return facts.inventors ?? ['Ada B. Testwell'];
}

/** Status codes that the sandbox uses, in the office's words where they were seen (19 and 30 were not). */
export const statusTexts: Record<number, string> = {
  19: 'Application Undergoing Preexam Processing',
  30: 'Docketed New Case - Ready for Examination',
  150: 'Patented Case',
  159: 'Provisional Application Expired',
  161: 'Abandoned  --  Failure to Respond to an Office Action',
  250: 'Patent Expired Due to NonPayment of Maintenance Fees Under 37 CFR 1.362',
};

export function entityOf(record: FileWrapper): EntitySize {
  const status = record.applicationMetaData?.['entityStatusData'];
  const category = String(Reflect.get(Object(status), 'businessEntityStatusCategory') ?? '');
  if (category === 'Micro') return 'micro';
  return category === 'Small' ? 'small' : 'regular';
}

/** The first two digits of applications that the sandbox makes up: the office has not reached them. */
const madeSeries = '49';

/**
 * Facts with the numbers as the office writes them; a patent's application is made up where none is given.
 * @returns a sentence for what cannot be a record
 */
export function fullFacts(
  given: Partial<OfficeFacts>,
  find: (application: string) => FileWrapper | null,
): OfficeFacts | string {
  const patent = given.patent == null ? null : readPatent(given.patent);
  if (given.patent != null && patent === null) return 'patent is not a patent’s number.';
  if (given.application !== undefined) {
    const application = readApplication(given.application);
    return application === null
      ? 'application is not an application’s number.'
      : { ...given, application, patent };
  }
  if (patent === null) return 'A record has a patent’s or an application’s number.';
  let digits = Number(patent.replaceAll(/\D/g, '')) % 1_000_000;
  for (;;) {
    const application = madeSeries + String(digits).padStart(6, '0');
    const there = find(application);
    if (!there || there.applicationMetaData?.patentNumber === patent) {
      return { ...given, application, patent };
    }
    digits = (digits + 1) % 1_000_000;
  }
}
