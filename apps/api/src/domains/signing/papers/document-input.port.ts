import type {
  LegalStatus,
  ReferencePatent,
  TitleOutcome,
  TitleReason,
} from '@claimstead/contract/patents.contract.ts';
import type { PropertyKind } from '@claimstead/contract/sales.contract.ts';

/** An owner of record. `sharePercent` is the share of the patent that this owner assigns. */
export interface OwnerParty {
  /** Stable key of the signer; the signature places carry it back. */
  key: string;
  /** The person's name, or the name of the person who signs when `capacity` is set. */
  name: string;
  sharePercent: number;
  /** Set when a company owns the share: the person then signs for it under this title. */
  capacity?: { company: string; title: string };
  /** Of the private agreement only: the recorded assignment names owners without it. */
  address?: string;
}

/** The receiving party. With `company`, the person signs for it under `title`. No email: it would be public. */
export interface BuyerParty {
  key: string;
  name: string;
  company?: string;
  title?: string;
  address: string;
}

/** The patent or application being conveyed. */
export interface PatentReference {
  /** Display form: `US 9,123,456`, `US D812,345`, or `US 17/123,456` for an application. */
  number: string;
  title: string;
  kind: PropertyKind;
  /** `YYYY-MM-DD`; the date of grant of a patent, when known. */
  issueDate?: string;
  /** Of a patent, by the office's record: `US 17/123,456`, the application that it was granted on. */
  applicationNumber?: string;
  /** `YYYY-MM-DD`; the day its application was filed, by the office's record. */
  filedOn?: string;
  /** Of a reissue: the normalized number of the patent that was surrendered for it, when known. */
  originalNumber?: string;
}

/** What the recorded instrument needs. It deliberately has no price: recorded papers are public. */
export interface AssignmentInput {
  /** Becomes the creation date of the file: the same input gives the same bytes. */
  preparedAt: Date;
  documentId: string;
  /** Of the record of signing, a file of its own that this document names. */
  recordId: string;
  patent: PatentReference;
  /** The patents that a terminal disclaimer ties to it and that the owners have, by their normalized numbers. */
  alsoConveyed: readonly string[];
  owners: OwnerParty[];
  buyer: BuyerParty;
  effective: 'on_last_signature';
}

/** One question of Annex A. `answer` null: the sellers did not answer it. */
export interface AnnexEntry {
  name: string;
  question: string;
  answer: 'yes' | 'no' | 'unknown' | null;
  text: string;
  /** Of the question about terminal disclaimers: the patents that one names. */
  referencePatents: ReferencePatent[];
  answeredAt: Date | null;
  papers: { name: string; sha256: string }[];
}

/** What the buyer was shown of the title before paying. It names no one: reasons are codes and papers. */
export interface TitleShown {
  outcome: TitleOutcome;
  /** The day of the office's record; null: none was compared. */
  asOf: string | null;
  reasons: { code: TitleReason['code']; reelFrame: string | null }[];
  /** Where nothing was compared: whether the buyer said to know it. Null where it was. */
  knewUnchecked: boolean | null;
  /** The day on which an operator looked and permitted the payment. */
  clearedOn: string | null;
  /** The seller's paper that the operator took then, by its bytes; null: none. */
  clearedFromSha256: string | null;
}

/** What the buyer was shown of the patent's legal status before paying. */
export interface LegalStatusShown {
  /** Why it may be over, in the words that the buyer confirmed; null: nothing known said so. */
  over: LegalStatus['over'];
  /** What else was shown, a sentence each. */
  notices: string[];
  source: LegalStatus['source'];
  /** The day of which the source speaks; null: nothing was known. */
  asOf: string | null;
  /** When the buyer confirmed; null: there was nothing to confirm. */
  confirmedAt: string | null;
  /** A terminal disclaimer, and the patents that it ties this one to; null: none is known. */
  disclaimer: DisclaimerShown | null;
  /** Its relatives; null: no record named them. */
  family: FamilyShown | null;
  /** Of a reissue: the number of the patent that it goes back to; null: it is none, or nobody says. */
  original: string | null;
}

/** The patent's relatives in the United States, as its record named them when the payment was opened. */
export interface FamilyShown {
  asOf: string;
  members: {
    /** Normalized; null: it has no patent. */
    number: string | null;
    /** As the office writes it. */
    applicationNumber: string;
    /** The office's code of the step that leads to it: CON, DIV, CIP, PRO, NST, REI. */
    code: string;
    direction: 'parent' | 'child';
    filedOn: string | null;
  }[];
}

/** What the buyer was shown of a terminal disclaimer. */
interface DisclaimerShown {
  words: string;
  /** As the sellers named them. */
  references: ReferencePatent[];
  /** When the buyer confirmed having read it; null: this was not said. */
  confirmedAt: string | null;
}

/** What the private purchase agreement needs beyond the assignment. */
export interface AgreementInput extends AssignmentInput {
  priceCents: number;
  currency: 'usd';
  saleId: string;
  /** What the sellers disclosed, as the acceptance or the opened payment took it: every question, in its order. */
  disclosures: AnnexEntry[];
  terms: AgreementTerms;
  titleShown: TitleShown | null;
  legalStatusShown: LegalStatusShown | null;
}

/** What the installation's counsel decided about the agreement, as it was when the papers were begun. */
export interface AgreementTerms {
  /** The company that receives the price as the sellers' agent, with its postal address; null: none is named. */
  agent: { name: string; address: string } | null;
  /** Completes "the laws of …"; null: the agreement names no law. */
  governingLaw: string | null;
}

/**
 * Where one signer signs one document. `page` counts from 0; all lengths are PDF points and the
 * origin is the lower left corner of the page. `x, y, width, height` is the box for the mark;
 * the other points are baselines at which text starts.
 */
export interface SignaturePlace {
  signerKey: string;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  nameAt: LinePlace;
  dateAt: LinePlace;
  /** Only for those who sign for a company. */
  titleAt?: LinePlace;
}

/** A ruled line to write on: the baseline's start and how much room there is. */
export interface LinePlace {
  x: number;
  y: number;
  width: number;
}

export interface RenderedDocument {
  pdf: Buffer;
  /** Lower-case hex SHA-256 of `pdf`. */
  sha256: string;
  places: SignaturePlace[];
}

/** What a signer put on the document. `signedAt` is printed as a UTC date. */
export interface SignatureMark {
  signerKey: string;
  printedName: string;
  title?: string;
  signedAt: Date;
  kind: 'typed' | 'drawn';
  /** The typed name without slashes; it is shown as `/Jane Doe/`. Required for `typed`. */
  text?: string;
  /** The drawn mark, ideally with a transparent ground. Required for `drawn`. */
  png?: Buffer;
}

/** One who signed, as the record of signing shows it to the parties. */
export interface RecordSigner {
  /** The name of the account that signed. */
  name: string;
  email: string;
  role: string;
  consentAt: Date;
  signedAt: Date;
  address: string;
  agent: string;
  /** The typed name without slashes; null: the mark was drawn. */
  typedSignature: string | null;
}

/** The record of one signing: its papers, and everyone who signed them. */
export interface RecordInput {
  recordId: string;
  /** What the papers are about; its kind is printed as the name of the number. */
  subject: { kind: string; id: string };
  patent: { number: string; title: string };
  papers: {
    title: string;
    documentId: string;
    /** Of the paper as every signer read it. */
    sha256Read: string;
    /** Of the paper with all marks, under its seal. */
    sha256Sealed: string;
  }[];
  signers: RecordSigner[];
  sealedAt: Date;
}

/** The data of 37 CFR 3.31 for one recordation. */
export interface CoverSheetInput {
  preparedAt: Date;
  documentId: string;
  saleId: string;
  patent: PatentReference;
  /** What the assignment conveys beside it, by normalized numbers. */
  alsoConveyed: readonly string[];
  /** `executedAt`: when that owner signed the assignment. `name` as in the assignment. */
  conveyingParties: { name: string; company?: string; title?: string; executedAt: Date }[];
  receivingParty: { name: string; company?: string; address: string };
  correspondence: { name: string; address: string; email?: string };
  /** Who submits the sheet to the office and signs it; left open for the operator if unknown. */
  submitter?: { name: string; submittedAt?: Date };
  /** The last day of the office's three months (35 USC 261). */
  recordBy?: Date;
  /** SHA-256 of the sealed assignment that goes with the sheet. */
  assignmentSha256?: string;
}

/**
 * The version of the wording of every document of a sale: what is in document.copy.ts,
 * assignment.copy.ts, agreement.copy.ts, agreement-warranties.copy.ts, agreement-family.copy.ts, agreement-title.copy.ts, agreement-status.copy.ts, annex-a.copy.ts, payment-agent.copy.ts,
 * agreement-notices.copy.ts and property.copy.ts, and the questions of the annex
 * (disclosure-questions.ts of the contract), for counsel to review. Any change of a word gets a new version; the documents
 * name it in their footer.
 */
export const wordingVersion = '2026-11-29.2';
