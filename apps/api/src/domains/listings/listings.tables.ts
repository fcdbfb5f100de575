import type { DocumentKind, ListingFields } from '@claimstead/contract/listings.contract.ts';
import type { OwnerStatus } from '@claimstead/contract/owners.contract.ts';
import type {
  DocumentFindings,
  SuggestionStatus,
} from '@claimstead/contract/suggestions.contract.ts';
import type { Generated } from 'kysely';
import type { Json } from '../../core/db/tables.ts';

export type SaleState = 'none' | 'under_sale' | 'sold';
export type ListingFileKind = DocumentKind | 'disclosure' | 'titlePaper' | 'image' | 'preview';

declare module '../../core/db/tables.ts' {
  interface Tables {
    categories: { id: number; name: string };
    listings: {
      id: string;
      creator_user_id: string;
      /** The key under which its creator's form asked for it; null if it had none. */
      idempotency_key: string | null;
      title: string;
      description: string;
      /** Normalized (patent-number.ts of the contract); '' if not given yet. */
      patent_number: string;
      patent_type_id: ListingFields['patentTypeId'];
      prototype_id: ListingFields['prototypeId'];
      country_of_issue: string;
      price_cents: number;
      accepting_offers: boolean;
      expired: boolean;
      expiration_at: Date | null;
      has_research: boolean;
      has_cost_model: boolean;
      /** `off` unless its owner chose otherwise. */
      public_page: ListingFields['publicPage'];
      /** Under which its public page could be read, now or before. */
      public_numbers: Generated<readonly string[]>;
      published: boolean;
      /** The owner asked for publishing and waits for the plan's payment. */
      publish_requested_at: Date | null;
      published_at: Date | null;
      first_published_at: Date | null;
      subscription_expires_at: Date | null;
      sale_state: SaleState;
      /** An accepted offer reserves the listing for this buyer; set by offers. */
      reserved_for_user_id: string | null;
      reserved_until: Date | null;
      /** An operator took it down; it cannot be published until it is restored. */
      taken_down_at: Date | null;
      /** The plan's end that its owners were told about. */
      plan_end_noticed_for: Date | null;
      created_at: Date;
      updated_at: Date;
      deleted_at: Date | null;
    };
    listing_categories: { listing_id: string; category_id: number };
    listing_owners: {
      id: string;
      listing_id: string;
      position: number;
      /** Written by its lifecycle alone. Linked: to `user_id`. */
      status: OwnerStatus;
      user_id: string | null;
      first_name: string;
      last_name: string;
      email: string;
      /** The share is this company's; the person signs for it under `company_title`. */
      company: Generated<string | null>;
      company_title: Generated<string | null>;
      /** Hundredths of a percent: 10000 is the whole. */
      share_basis_points: number;
      /** When the invited person joined; null: nobody has, or the creator is it. */
      linked_at: Generated<Date | null>;
      /**
       * When the linked person agreed to the share as it stands. A fact about this share, and no state of its own:
       * every change of the share clears it, and nothing can be done only before or after it but publishing.
       */
      confirmed_at: Date | null;
      invitation_token_hash: Buffer | null;
      /** When the latest invitation was sent. */
      invited_at: Date | null;
      created_at: Date;
    };
    /** Invitations that no longer work; hashes only. */
    ended_invitations: {
      token_hash: Buffer;
      reason: 'replaced' | 'removed' | 'declined';
      ended_at: Date;
    };
    listing_files: {
      id: string;
      listing_id: string;
      kind: ListingFileKind;
      name: string;
      size: number;
      content_type: string;
      storage_key: string;
      sha256: string;
      position: number;
      created_at: Date;
      /** When its content was found missing; the file is hidden meanwhile. */
      lost_at: Generated<Date | null>;
    };
    /** What a listing's patent document says about itself; deleted with the file. */
    listing_suggestions: {
      listing_id: string;
      file_id: string;
      /** A scan is `none`, with `is_scan`. */
      status: Exclude<SuggestionStatus, 'scan'>;
      found: Json<DocumentFindings | null>;
      is_scan: Generated<boolean>;
      created_at: Date;
      read_at: Date | null;
    };
    /** People who asked to hear when a country is supported. */
    country_waitlist: { user_id: string; country: string; created_at: Date };
  }
}
