import type { Generated } from 'kysely';
import type { Json } from '../../core/db/tables.ts';
import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import type { SealedPart, SignerRole } from '@claimstead/contract/signing.contract.ts';
import type { SigningState } from './signatures.port.ts';

/** A box on a page, as the documents give it; opaque here. */
type Places = Record<string, unknown>[];

declare module '../../core/db/tables.ts' {
  /** The tables of the built-in signer, and of papers that are signed at BoldSign. */
  interface Tables {
    signing_envelopes: {
      id: string;
      /** Stable for one set of papers: asking twice makes one envelope. */
      reference: string;
      /** What the papers are about, and the word for it. */
      subject_kind: string;
      subject_id: string;
      title: string;
      /** Of the record of signing, which the papers name. */
      record_id: string;
      patent_number: string;
      patent_title: string;
      /** `sealed`: all have signed, and the sealed papers are kept. */
      state: 'open' | 'signed' | 'sealed' | 'declined' | 'voided';
      void_reason: string | null;
      /** The refusal for everyone who would sign now; null: it may be signed. */
      hold: Generated<ErrorCode | null>;
      created_at: Date;
      closed_at: Date | null;
      sealed_at: Date | null;
    };
    signing_documents: {
      id: string;
      envelope_id: string;
      /** The order in which papers are read; the record comes last. */
      position: number;
      /** A record is made, and its row written, when all have signed. */
      part: SealedPart;
      title: string;
      storage_key: string;
      sha256: string;
      places: Json<Places>;
      sealed_key: string | null;
      sealed_sha256: string | null;
    };
    signing_signers: {
      envelope_id: string;
      key: string;
      position: number;
      /** Whoever has a lower one signs before. */
      turn: number;
      role: SignerRole;
      user_id: string | null;
      /** As it is printed, and what a typed mark is compared with. */
      name: string;
      /** When the person confirmed that name as their legal name. */
      name_confirmed_at: Generated<Date | null>;
      email: string;
      title: string | null;
      /** For whom the person signs, under `title`. */
      company: string | null;
      status: 'waiting' | 'signed' | 'declined';
      consent_at: Date | null;
      signed_at: Date | null;
      declined_at: Date | null;
      decline_reason: string | null;
      mark_kind: 'typed' | 'drawn' | null;
      mark_text: string | null;
      mark_png: Buffer | null;
      address: string | null;
      agent: string | null;
    };
    signing_tokens: {
      /** SHA-256 of the token in the link. */
      token_hash: Buffer;
      envelope_id: string;
      signer_key: string;
      created_at: Date;
      expires_at: Date;
      opened_at: Date | null;
      read_parts: Generated<string[]>;
      spent_at: Date | null;
    };
    boldsign_papers: {
      /** Stable for one set of papers: asking twice makes one document. */
      reference: string;
      /** What the papers are about, and the word for it. */
      subject_kind: string;
      subject_id: string;
      /** BoldSign's id; null until its answer is recorded. */
      document_id: string | null;
      /** As last reported. */
      state: SigningState;
      created_at: Date;
      looked_at: Date;
    };
    boldsign_signers: {
      reference: string;
      key: string;
      role: SignerRole;
      /** Of the address in lower case: BoldSign names signers by it. */
      email_sha256: string;
      /** As last reported. */
      status: 'waiting' | 'signed' | 'declined';
    };
    signing_webhooks: {
      event_id: string;
      type: string;
      document_id: string | null;
      received_at: Date;
    };
  }
}
