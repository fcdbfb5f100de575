/** A day as `2018-03-13`, without a time and a zone, as the office gives its dates. */
export type Day = string;

/** How one application descends from another; what the office may say besides is kept as it was said. */
type ParentageCode = 'CON' | 'DIV' | 'CIP' | 'NST' | 'PRO' | 'REI' | (string & {});

/** One step of a family: a child that claims the benefit of a parent. The office gives the whole chain. */
export type OfficeParentage = {
  code: ParentageCode;
  parentApplication: string;
  parentPatent: string | null;
  parentFiledOn: Day | null;
  childApplication: string;
  childPatent: string | null;
  childFiledOn: Day | null;
};

/** A party of a recorded paper, in the office's spelling. */
type OfficeAssignor = { name: string; executedOn: Day | null };
type OfficeAssignee = { name: string; address: string | null };

/** One recorded paper: what the office shows of a reel and frame. */
export type OfficeConveyance = {
  /** Without leading zeros: "38323/190". */
  reelFrame: string;
  recordedOn: Day | null;
  /** The nature of conveyance as recorded. */
  text: string;
  assignors: readonly OfficeAssignor[];
  assignees: readonly OfficeAssignee[];
  pages: number | null;
  /** Where the office shows the paper, for people; no key is needed. */
  documentUrl: string | null;
};

export type OfficeEvent = { code: string; text: string; on: Day };

/** What the office's record says of one patent or application, in our words. `null` and absent are "not said". */
export type OfficeRecord = {
  /** Digits only: "17248024"; of an international application as the office writes it. */
  applicationNumber: string;
  /** Normalized as everywhere (`patent-number.ts` of the contract); null: nothing was granted. */
  patentNumber: string | null;
  kind: 'utility' | 'design' | 'plant' | 'reissue' | 'provisional' | 'other';
  title: string | null;
  filedOn: Day | null;
  grantedOn: Day | null;
  status: { code: number | null; text: string | null; on: Day | null };
  inventors: readonly string[];
  applicants: readonly string[];
  /** `small`, `micro` or `regular`, by the office's record of today. */
  entity: 'regular' | 'small' | 'micro' | null;
  /** Classes of the CPC, blanks normalized: "H01M 50/46". */
  classes: readonly string[];
  /** Every step up, however far; null: the record has no such part. */
  parents: readonly OfficeParentage[] | null;
  children: readonly OfficeParentage[] | null;
  foreignPriority: readonly { office: string; number: string; filedOn: Day | null }[] | null;
  /** Days of adjustment (35 USC 154(b)); null: the record does not say. */
  adjustmentDays: number | null;
  /** Days of extension (35 USC 156), where the record has them. */
  extensionDays: number | null;
  /** Recorded papers; null: the record has no such part, which is not "none". */
  conveyances: readonly OfficeConveyance[] | null;
  events: readonly OfficeEvent[] | null;
};

/** The office's grant text, as published. */
export type OfficeGrantText = {
  abstract: string | null;
  claims: readonly { number: number; text: string; dependsOn: readonly number[] }[];
  /** The paragraph on rights of the government, if there is one. */
  governmentInterest: string | null;
  /** Days of adjustment on the day of the grant; null: the text does not say whether there were any. */
  adjustmentDays: number | null;
  drawingSheets: number | null;
  figures: number | null;
  citations: number | null;
};

/** A trial before the Patent Trial and Appeal Board, as the office lists it. `null` is "not said". */
export type OfficeTrial = {
  /** "IPR2024-00123" */
  number: string;
  /** The office's code: `IPR`, `PGR`, `CBM`, `DER`, or another. */
  kind: string | null;
  /** In the office's own words: "Final Written Decision". */
  status: string | null;
  /** The real parties in interest. Which of them a trial has depends on its kind, and the office leaves some out. */
  petitioner: string | null;
  derivationPetitioner: string | null;
  patentOwner: string | null;
  respondent: string | null;
  petitionFiledOn: Day | null;
  filingAccordedOn: Day | null;
  /** The day of the decision on institution, whichever way it went. */
  institutionDecidedOn: Day | null;
  latestDecisionOn: Day | null;
  terminatedOn: Day | null;
};

/** What came with a record: when the office last renewed it, when we asked, and the answer's hash. */
export type OfficeSource = {
  /** The office's own "last ingestion": show it as "as of". Null: it did not say. */
  asOf: string | null;
  fetchedAt: Date;
  /** SHA-256 of the answer's bytes. */
  sha256: string;
  /** Shapes in the answer that nobody knew, by their path; empty as a rule. */
  unknownShapes: readonly string[];
};

/** Why there is no answer that can be used. */
export type AwayReason =
  | 'key_refused'
  | 'limited'
  | 'too_large'
  | 'failed'
  | 'unreachable'
  | 'unreadable'
  | 'circuit_open';

/**
 * `not_there`: the office's interface does not have it, which is never "does not exist". `away`: no answer that can
 * be used; it says why in a word for the log and the health page. `bytes` is the answer as it came.
 */
export type OfficeAnswer<T> =
  | { outcome: 'found'; value: T; source: OfficeSource; bytes: Uint8Array }
  | { outcome: 'not_there'; fetchedAt: Date }
  | { outcome: 'away'; reason: AwayReason; retryAfterMs: number | null };

/**
 * The patent office's data interface. Calls are made one at a time for a key, across all processes; whoever asks
 * waits for the turn. None of them throws for what the outside does.
 */
export type OfficePort = {
  /**
   * The record behind a normalized number: a patent's ("11646472", "RE49000", "D812345") or a provisional's
   * application ("63/123456"). A patent's number is resolved by search, never taken for an application's.
   */
  findRecord(number: string): Promise<OfficeAnswer<OfficeRecord>>;
  /** The published text of a granted patent; `not_there` where the record leads to none. */
  findGrantText(number: string): Promise<OfficeAnswer<OfficeGrantText>>;
  /**
   * All trials in which a patent is challenged, from every page; `not_there` where the search has no hit. A list that
   * may have a hole is `unreadable`.
   * @param number a patent's, normalized
   */
  findTrials(number: string): Promise<OfficeAnswer<readonly OfficeTrial[]>>;
};
