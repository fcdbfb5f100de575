import type { SealedPart, SignerRole, SigningPart } from '@claimstead/contract/signing.contract.ts';
import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../core/lifecycle/lifecycle.rules.ts';
import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import type { SignaturePlace } from './papers/document-input.port.ts';

/** What papers are about: a row of the domain that asks for the signatures, such as a sale. */
type SigningSubject = {
  /** One word, as the record of signing names it. */
  kind: string;
  id: string;
};

/** Someone who signs. */
export type Signer = {
  /** Stable within the request, such as "buyer" or "owner:<id>". */
  key: string;
  /** In which role, as the pages and the record of signing name it. It decides nothing. */
  role: SignerRole;
  /** From 1: whoever has a lower turn signs before; those of one turn sign in any order. */
  turn: number;
  userId: string | null;
  /** The legal name of the account, as it is printed. */
  name: string;
  email: string;
  title?: string;
  /** The company that the person signs for, under `title`. */
  company?: string;
};

export type SignerStatus = {
  key: string;
  status: 'waiting' | 'signed' | 'declined';
  signedAt: Date | null;
  declineReason: string | null;
};

/**
 * declined: one signer refused; expired: nobody signed in time; reassigned: someone else took a
 * signer's place; voided: canceled by us. In all of these, signing has stopped.
 */
export type SigningState = 'open' | 'signed' | 'declined' | 'expired' | 'reassigned' | 'voided';

export type SigningStatus = { state: SigningState; signers: SignerStatus[] };

export type SignatureRequestTransition = Transition<
  SigningState | 'sealed',
  'sign' | 'decline' | 'void' | 'expire' | 'reassign' | 'give_back' | 'seal',
  'signer' | 'requester' | 'provider'
>;

const unsigned = ['open', 'reassigned'] as const;

/**
 * The life of the papers that people are asked to sign, whoever takes the signatures. Of papers at another
 * provider it is what was reported: `sign` is its last signature, and what ended stays ended. Only we say that we sealed them.
 */
export const signatureRequestLifecycle = defineLifecycle<
  SignatureRequestTransition,
  Situation<{ state: SigningState | 'sealed' }>
>({
  name: 'signature request',
  kept: { tables: ['signing_envelopes', 'boldsign_papers'], columns: ['state'] },
  initial: 'open',
  stageOf: ({ state }) => state,
  guards: {},
  table: [
    { from: unsigned, move: 'sign', by: 'signer', to: 'signed' },
    { from: 'signed', move: 'seal', by: 'provider', to: 'sealed' },
    { from: unsigned, move: 'decline', by: 'signer', to: 'declined' },
    { from: unsigned, move: 'void', by: 'requester', to: 'voided' },
    { from: unsigned, move: 'expire', by: 'provider', to: 'expired' },
    { from: 'open', move: 'reassign', by: 'provider', to: 'reassigned' },
    { from: 'reassigned', move: 'give_back', by: 'provider', to: 'open' },
  ],
});

export type SignerTransition = Transition<SignerStatus['status'], 'sign' | 'decline', 'signer'>;

/** The life of one signer's part in such papers. A provider may tell of another end than it told of before. */
export const signerLifecycle = defineLifecycle<
  SignerTransition,
  Situation<Pick<SignerStatus, 'status'>>
>({
  name: 'signer',
  kept: { tables: ['signing_signers', 'boldsign_signers'], columns: ['status'] },
  initial: 'waiting',
  stageOf: ({ status }) => status,
  guards: {},
  table: [
    { from: ['waiting', 'declined'], move: 'sign', by: 'signer', to: 'signed' },
    { from: ['waiting', 'signed'], move: 'decline', by: 'signer', to: 'declined' },
  ],
});

export type SigningRequest = {
  /** Stable for one set of papers: asking again with it gives the same document. */
  reference: string;
  subject: SigningSubject;
  /** A UUID: the number of the record of signing, printed on every paper. */
  recordId: string;
  title: string;
  patent: { number: string; title: string };
  /** In the order in which they are read. */
  documents: {
    /** A UUID: the number that is printed on the paper. */
    id: string;
    part: SigningPart;
    title: string;
    pdf: Buffer;
    /** Where each signer's mark, name and date go; PDF points. */
    places: SignaturePlace[];
  }[];
  /** In the order in which the record of signing lists them. */
  signers: Signer[];
};

/**
 * A signing provider: the built-in signer, or BoldSign. Whether signing is on hold is told to it (`holdSigning`). Every method
 * throws ProviderFailure where the provider does not answer.
 */
export interface Signatures {
  /** Repeatable: the same reference gives the same document. */
  create(request: SigningRequest): Promise<{ documentId: string }>;
  /**
   * A link for one signer, who has confirmed the printed name; works once, for 30 minutes.
   * @throws {Problem} the refusal that `holdSigning` was given, while signing is on hold
   */
  link(
    documentId: string,
    signerKey: string,
    signer: { nameConfirmedAt: Date },
  ): Promise<{ signLink: string; expiresAt: Date }>;
  /** What the provider says now. */
  status(documentId: string): Promise<SigningStatus>;
  /**
   * The sealed PDF; null until all have signed and it is sealed.
   */
  download(documentId: string, part: SealedPart): Promise<Buffer | null>;
  /**
   * Disables links that are already open while signing is on hold: the built-in envelope is on hold
   * (`holdSigning`), BoldSign's document is revoked and voided. Repeatable.
   */
  suspend(documentId: string, reason: string): Promise<void>;
  /** Voids what has not been signed by all. Repeatable. */
  cancel(documentId: string, reason: string): Promise<void>;
  /** Where its pages send messages from; the page reloads on {@link finalMessages} from there only. */
  readonly origin: string;
  readonly finalMessages: readonly string[];
}

/** What happens at a signing provider, in the words of the evidence log. */
export type SigningNewsKind =
  | 'link_opened'
  | 'document_opened'
  /** The signer confirmed that they read a document. */
  | 'read_confirmed'
  | 'consented'
  | 'signed'
  | 'declined'
  | 'expired'
  | 'reassigned'
  | 'voided'
  | 'papers_sealed';

/** Reports what happened to whoever asked for the signatures, who then asks for the status and keeps evidence. */
export function reportSigning(
  unit: UnitOfWork,
  papers: { id: string; subject_id: string },
  kind: SigningNewsKind,
  signer: { key: string; name: string } | null,
  details: Record<string, unknown>,
): void {
  unit.emit({
    type: 'signing.changed',
    payload: {
      documentId: papers.id,
      subjectId: papers.subject_id,
      kind,
      signerKey: signer?.key ?? null,
      signerName: signer?.name ?? null,
      details,
    },
  });
}
