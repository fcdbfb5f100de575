/** A grant as a test makes it up: what its paper prints, and what a careful person reads there. */
export type GrantRecord = {
  style: '1976' | '1984' | '2001' | '2006' | '2013' | '2015';
  kind: 'utility' | 'design' | 'plant' | 'reissue';
  /** As printed, without "US" and its kind code: "4,123,456", "D876,543", "RE48,765", "PP31,415". */
  number: string;
  kindCode?: string;
  granted: string;
  filed: string;
  /** As printed: "664,123", "14/123,456". */
  application: string;
  title: string;
  /** As printed behind its code, and the names in it. */
  inventors: readonly [printed: string, ...names: string[]];
  /** As printed, then each name with its country. */
  assignee?: readonly [printed: string, ...parties: string[]];
  applicant?: readonly [printed: string, ...parties: string[]];
  notice?: readonly string[];
  adjustment?: number;
  isDisclaimed?: true;
  term?: number;
  /** Code, what is printed, then each: "CON 14123456 9123456 2014-09-04"; "-" where nothing is said. */
  related?: readonly (readonly [code: string, printed: string, ...applications: string[]])[];
  /** Lines of (64). */
  reissueOf?: readonly [lines: readonly string[], application: string];
  priority?: readonly (readonly [day: string, country: string, number: string])[];
  published?: readonly [number: string, day: string];
  international?: string;
  classes: {
    int?: readonly string[];
    loc?: string;
    us?: readonly string[];
    cpc?: readonly string[];
  };
  cites: { us: readonly string[]; foreign?: readonly string[]; other?: readonly string[] };
  agent?: string;
  abstract?: string;
  claims: number;
  sheets?: number;
  figures?: number;
  /** How the file sets its letters. */
  set?: 'by word' | 'mixed' | 'spaced out';
};

const names = 'Jan. Feb. Mar. Apr. May Jun. Jul. Aug. Sep. Oct. Nov. Dec.'.split(' ');

/** "2018-06-19" as "Jun. 19, 2018". */
export function inWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${names[Number(month) - 1]} ${Number(date)}, ${year}`;
}
