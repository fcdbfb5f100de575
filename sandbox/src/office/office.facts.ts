import type { Day } from './office.shape.ts';

/** What a made record is made from. Only a number is needed; everything else has a usual value. */
export type OfficeFacts = {
  /** As the office writes it: `47118406`. */
  application: string;
  /** As the office writes it: `20118406`, `D2104318`; null: nothing is granted. */
  patent: string | null;
  title?: string;
  filedOn?: Day;
  grantedOn?: Day;
  /** First name first: "Ada B. Testwell". */
  inventors?: readonly string[];
  applicant?: string;
  entity?: EntitySize;
  /** Days of adjustment; null: the record says `null`. */
  adjustmentDays?: number | null;
  /** As the classification prints them: "F16H 55/18". */
  classes?: readonly string[];
  /** From the nearest parent to the farthest; each is the parent of the one before unless it names its child. */
  parents?: readonly ParentFacts[];
  children?: readonly ChildFacts[];
  foreignPriority?: readonly { office: string; number: string; filedOn: Day }[];
  conveyances?: readonly ConveyanceFacts[];
  /** `paid`: each fee in its window, up to today's real date; none: no event says so. */
  fees?: 'paid' | 'none' | readonly FeeFacts[];
  /** A terminal disclaimer was filed on this day, and approved on the next. */
  disclaimedOn?: Day;
  /** The office entered on this day that the patent expired for unpaid fees; its status says so. */
  lapsedOn?: Day;
  /** Further events. */
  events?: readonly { code: string; text: string; on: Day }[];
  /** When the office last renewed its record, `2026-05-02T13:00:02`; absent: some days ago. */
  asOf?: string;
  /** For the grant's text. */
  abstract?: string;
  claims?: readonly { text: string; dependsOn?: number }[];
  governmentInterest?: string;
};

export type EntitySize = 'regular' | 'small' | 'micro';
export type FeeFacts = { year: 4 | 8 | 12; on: Day };

export type ParentFacts = {
  code: string;
  application: string;
  filedOn: Day;
  patent?: string;
  /** Its status: 150 a patent, 250 expired, 159 a provisional, 161 abandoned; absent: what fits. */
  status?: number;
  child?: string;
};
export type ChildFacts = { code: string; application: string; filedOn: Day; patent?: string };

/** A trial before the Patent Trial and Appeal Board. What is absent here is absent in the office's answer. */
export type TrialFacts = {
  /** `IPR2024-90233`: the Board has not come to numbers above 90000. */
  number: string;
  /** The patent that is challenged, as the office writes it. */
  patent: string;
  /** `IPR`, `PGR`, `CBM`, `DER`, or anything that the office may say. */
  kind?: string;
  /** In the office's words: "Pending", "Trial Instituted", "Institution Denied", "Final Written Decision". */
  status?: string;
  petitioner?: string;
  patentOwner?: string;
  petitionFiledOn?: Day;
  accordedOn?: Day;
  institutionDecidedOn?: Day;
  latestDecisionOn?: Day;
  terminatedOn?: Day;
};

/** A paper to record. Parties in plain words: "Ada B. Testwell", "Acme, Inc."; the office writes capitals. */
export type ConveyanceFacts = {
  kind: ConveyanceKind;
  from: readonly string[];
  to: readonly string[];
  executedOn?: Day;
  recordedOn: Day;
  /** `97406/0110`; absent: one is made. */
  reelFrame?: string;
  /** Of a release or a correction: which paper it is about, `097406/0110`; absent: its words name none. */
  releases?: string;
  /** How that paper's reel and frame are written; absent: `label`. */
  written?: ReelFrameWriting;
  /** The nature of conveyance in these very words. */
  text?: string;
  pages?: number;
};

export const conveyanceTexts = {
  assignment: "ASSIGNMENT OF ASSIGNOR'S INTEREST",
  name_change: 'CHANGE OF NAME',
  merger: 'MERGER',
  address_change: 'CHANGE OF ADDRESS',
  security: 'SECURITY INTEREST',
  release: 'RELEASE OF SECURITY INTEREST',
  partial_release: 'PARTIAL RELEASE OF SECURITY INTEREST',
  government_licence: 'CONFIRMATORY LICENSE',
  licence: 'LICENSE',
  licence_termination: 'TERMINATION OF LICENSE',
  correction: 'CORRECTIVE ASSIGNMENT TO CORRECT THE ASSIGNEE PREVIOUSLY RECORDED',
  nunc_pro_tunc: 'NUNC PRO TUNC ASSIGNMENT',
  employment: 'EMPLOYMENT AGREEMENT',
  court_order: 'COURT ORDER',
  unknown: 'OTHER DOCUMENT (SEE DOCUMENT FOR DETAILS)',
  exclusive_licence: 'EXCLUSIVE LICENSE',
  hand_over: 'ASSIGNMENT OF SECURITY INTEREST',
  // In the words of those who recorded them: what such a paper did stands in the paper only.
  licence_back: 'ASSIGNMENT AND LICENSE-BACK',
  release_of_rights: 'RELEASE OF RIGHTS',
  half_interest: 'ASSIGNMENT OF HALF INTEREST',
  two_thirds: 'ASSIGNMENT OF TWO-THIRDS INTEREST',
  joint_interest: 'ASSIGNMENT OF JOINT INTEREST',
  royalties: 'ASSIGNMENT OF ROYALTIES',
  right_to_sue: 'ASSIGNMENT OF RIGHT TO SUE FOR PAST INFRINGEMENT',
  foreign_rights: 'ASSIGNMENT OF FOREIGN RIGHTS',
  in_error: 'ASSIGNMENT RECORDED IN ERROR',
  correction_of_nature:
    'CORRECTIVE ASSIGNMENT TO CORRECT THE NATURE OF CONVEYANCE PREVIOUSLY RECORDED',
  judgment: 'JUDGMENT (SEE DOCUMENT FOR DETAILS).',
  receiver: 'APPOINTMENT OF RECEIVER',
  promise: 'AGREEMENT TO ASSIGN',
  contingent: 'CONTINGENT ASSIGNMENT',
} as const;
type ConveyanceKind = keyof typeof conveyanceTexts;

/** Ways in which those who record a paper write the reel and frame of another. */
export const reelFrameWritings = {
  label: (reel, frame) => `AT REEL/FRAME NO. ${reel}/${frame}`,
  words: (reel, frame) => `RECORDED AT REEL ${reel} FRAME ${frame}`,
  colons: (reel, frame) => `RECORDED AT REEL: ${reel}, FRAME: ${frame}`,
  numbers: (reel, frame) => `RECORDED AT REEL NO. ${reel} AND FRAME NO. ${frame}`,
  hyphen: (reel, frame) => `AT REEL/FRAME ${reel}-${frame}`,
  blank: (reel, frame) => `AT REEL/FRAME ${reel} ${frame}`,
  short: (reel, frame) => `(R/F ${reel}/${frame})`,
  turned: (reel, frame) => `AT FRAME ${frame} OF REEL ${reel}`,
  /** Nobody can read which paper is meant. */
  unfilled: () => 'RECORDED AT REEL ______ FRAME ______',
} satisfies Record<string, (reel: string, frame: string) => string>;
type ReelFrameWriting = keyof typeof reelFrameWritings;
