import type { ConveyanceKind } from '@claimstead/contract/patents.contract.ts';
import { correctionLine } from './corrective-lines.rules.ts';
import { readLine } from './recorded-line.rules.ts';
import { partLine } from './shares.rules.ts';

/** No line of the office is longer; what is, nobody reads here. */
const longestLine = 500;

const states = '(?:UNITED STATES |U S |US )?';
const patents = `(?:(?:ALL |THE |ITS |CERTAIN )?${states}(?:LETTERS )?PATENTS?(?: RIGHTS| PROPERTY)?(?: AND ${states}(?:PATENT )?APPLICATIONS?)?|(?:THE )?${states}PATENT APPLICATIONS?|(?:THE )?INVENTION|(?:CERTAIN )?INTELLECTUAL PROPERTY(?: RIGHTS)?)`;
const effective = '(?: EFFECTIVE(?: DATE| AS OF| ON)* #)?';
const numbers = '(?: @(?:(?: AND| OR)? @)*)';
const where = `(?:(?: (?:AS )?(?:PREVIOUSLY )?(?:RECORDED|FILED))?(?: (?:ON )?#)?(?: (?:AT|ON|UNDER|IN))?${numbers}(?: (?:RECORDED )?(?:ON )?#)?)`;

const rank = '(?:(?:FIRST|SECOND|SENIOR|JUNIOR|TERM LOAN|ABL)(?: LIEN)? )?';
const interest = `(?:${rank}(?:PATENT |INTELLECTUAL PROPERTY |IP )?(?:SECURITY (?:INTERESTS?|AGREEMENTS?)(?: AGREEMENT)?|LIENS?|COLLATERAL (?:AGREEMENT|ASSIGNMENT)|MORTGAGES?|PLEDGES?(?: AGREEMENT)?))`;
const collateral = `(?:(?:${patents})(?: COLLATERAL)?|(?:PATENT |INTELLECTUAL PROPERTY )COLLATERAL)`;
const onWhat = `(?: (?:IN|ON|OVER|AGAINST|RECORDED AGAINST) ${collateral})?`;
const ends = '(?:TERMINATION|RELEASE|DISCHARGE|SATISFACTION)';

/** The whole of a line, and nothing else. */
const lineOf = (form: string) => new RegExp(`^(?:${form})$`);

/**
 * The office's own natures of conveyance, each as the whole of its line. A line that says anything more, or anything
 * else, is none of them: what such a paper did stands in the paper only, and a person reads it.
 */
const lines: readonly (readonly [ConveyanceKind, RegExp])[] = [
  [
    'assignment',
    lineOf('(?:NUNC PRO TUNC |CONFIRMATORY )?(?:RE ?)?ASSIGNMENT|ASSIGNMENT NUNC PRO TUNC'),
  ],
  [
    'assignment',
    lineOf(
      '(?:NUNC PRO TUNC |CONFIRMATORY )?(?:RE ?)?ASSIGNMENT OF (?:THE )?(?:ENTIRE )?ASSIGNORS?(?: ENTIRE)?(?: RIGHT TITLE AND)? INTERESTS?',
    ),
  ],
  [
    'assignment',
    lineOf(
      `(?:NUNC PRO TUNC |CONFIRMATORY )?(?:RE ?)?ASSIGNMENT OF (?:(?:THE |ALL )?ENTIRE (?:RIGHTS? TITLE AND )?INTERESTS?|ALL RIGHTS? TITLE AND INTERESTS?|(?:A )?100 ?% INTEREST)(?: IN ${patents})?`,
    ),
  ],
  ['assignment', lineOf(`(?:NUNC PRO TUNC |CONFIRMATORY )?(?:RE ?)?ASSIGNMENT OF ${patents}`)],
  ['assignment', lineOf('(?:PATENT|INTELLECTUAL PROPERTY) ASSIGNMENT')],
  ['assignment', lineOf(`NUNC PRO TUNC(?: ASSIGNMENT)?${effective}`)],
  ['assignment', partLine],
  [
    'merger',
    lineOf(`(?:(?:CERTIFICATE|ARTICLES) OF )?(?:MERGER|AMALGAMATION|CONSOLIDATION)${effective}`),
  ],
  [
    'name_change',
    lineOf(
      `(?:MERGER|(?:CERTIFICATE OF |ENTITY |CORPORATE )?CONVERSION) AND (?:CHANGE OF NAME|NAME CHANGE)${effective}`,
    ),
  ],
  [
    'name_change',
    lineOf(
      `(?:CERTIFICATE OF )?(?:(?:CORPORATE |COMPANY )?CHANGE OF (?:CORPORATE |COMPANY |ASSIGNEES? )?NAME|(?:CORPORATE |COMPANY |ASSIGNEES? )?NAME CHANGE)(?: AND (?:CHANGE OF )?(?:ADDRESS|CONVERSION))?${effective}`,
    ),
  ],
  [
    'name_change',
    lineOf(`(?:(?:CERTIFICATE|ARTICLES) OF |ENTITY |CORPORATE )?CONVERSION${effective}`),
  ],
  [
    'address_change',
    lineOf(
      '(?:ASSIGNEES? )?(?:CHANGE OF (?:ASSIGNEES? )?ADDRESS|ADDRESS CHANGE)(?: OF (?:THE )?ASSIGNEES?)?',
    ),
  ],
  [
    'government_licence',
    lineOf(
      `(?:EXECUTIVE ORDER 9424 )?CONFIRMATORY LICEN[CS]E(?: TO (?:THE )?${states}GOVERNMENT)?|LICEN[CS]E TO (?:THE )?${states}GOVERNMENT|GOVERNMENT (?:INTEREST(?: AGREEMENT)?|LICEN[CS]E)`,
    ),
  ],
  [
    'licence_termination',
    lineOf('TERMINATION OF (?:NON ?EXCLUSIVE |EXCLUSIVE )?(?:PATENT )?LICEN[CS]E(?: AGREEMENT)?'),
  ],
  [
    'licence',
    lineOf(
      '(?:NON ?EXCLUSIVE |EXCLUSIVE |SOLE |CROSS )?(?:PATENT )?(?:SUB)?LICEN[CS]E(?: AGREEMENT)?',
    ),
  ],
  [
    'partial_release',
    lineOf(
      `PARTIAL ${ends}(?: AND ${ends})?(?: BY SECURED PART(?:Y|IES)| OF (?:ITS |THE )?${interest}${onWhat})${where}?`,
    ),
  ],
  ['release', lineOf(`(?:FULL )?${ends} BY SECURED PART(?:Y|IES)${where}?`)],
  [
    'release',
    lineOf(
      `(?:(?:NOTICE|FULL) (?:OF )?)?(?:REASSIGNMENT AND )?${ends}(?: AND (?:${ends}|REASSIGNMENT))*(?: OF)?(?: ITS| THE| ALL)? ${interest}${onWhat}${where}?`,
    ),
  ],
  ['release', lineOf(`(?:PATENT )?${interest} ${ends}${where}?`)],
  ['release', lineOf(`(?:PATENT )?RELEASE${where}`)],
  [
    'security',
    lineOf(
      `(?:NOTICE OF )?(?:(?:A )?(?:CONFIRMATORY )?GRANT OF )?(?:A )?(?:SHORT FORM )?(?:AMENDED AND RESTATED )?${interest}${onWhat}`,
    ),
  ],
  [
    'security',
    lineOf(
      `(?:NOTICE OF )?(?:ASSIGNMENT|TRANSFER)(?: AND ASSUMPTION)? OF ${interest}${onWhat}${where}?`,
    ),
  ],
  [
    'security',
    lineOf(`(?:COLLATERAL )ASSIGNMENT(?: OF ${patents})?|ASSIGNMENT FOR SECURITY(?: PURPOSES)?`),
  ],
  ['security', lineOf(`(?:NOTICE OF )?(?:SUCCESSION|SUBSTITUTION) OF AGENCY${where}?`)],
  ['correction', correctionLine],
  // These are for a person, whatever else they say; the kind is what such a paper is shown as.
  ['employment', /\bEMPLOY(?:EE|EES|ER|MENT)\b/],
  ['court_order', /\b(?:COURT|JUDG(?:E?)MENT|DECREE)\b/],
];

/** The kind of a recorded paper by the whole of its line; `unknown` where nothing fits: it is shown, never guessed. */
export function conveyanceKind(text: string): ConveyanceKind {
  if (text.length > longestLine) return 'unknown';
  const { words } = readLine(text);
  return lines.find(([, form]) => form.test(words))?.[0] ?? 'unknown';
}

const movingKinds = new Set<ConveyanceKind>(['assignment', 'merger', 'name_change', 'correction']);

/** Whether a patent changes hands by papers of a kind. */
export function movesTitle(kind: ConveyanceKind): boolean {
  return movingKinds.has(kind);
}

const unreadKinds = new Set<ConveyanceKind>(['unknown', 'court_order', 'employment']);

/** Whether it stands in the papers only what those of a kind did: they may have passed the patent on. */
export function mayMoveTitle(kind: ConveyanceKind): boolean {
  return unreadKinds.has(kind);
}

/** Whether a license leaves its owner nothing to give anyone else. */
export function isExclusive(text: string): boolean {
  return /\b(?<!NON )(?:EXCLUSIVE|SOLE)\b/.test(readLine(text).words);
}

/** Reel and frame of other papers that a line names, without leading zeros: "38323/190". */
export function namedReelFrames(text: string): string[] {
  return [...readLine(text).reelFrames];
}
