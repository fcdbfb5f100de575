import type { SavedFilters } from '@claimstead/contract/saved-searches.contract.ts';
import type { Generated } from 'kysely';
import type { MarketMark } from '../marketplace/marketplace.api.ts';
import type { Json } from '../../core/db/tables.ts';

declare module '../../core/db/tables.ts' {
  interface Tables {
    saved_searches: {
      id: string;
      user_id: string;
      name: string;
      filters: Json<SavedFilters>;
      /** Listings published later are new to the person. */
      looked_at: Date;
      mails: boolean;
      /** Listings published up to then need no email. */
      mailed_at: Date;
      /** When something came that it may find and that the person was not emailed about; before that, when it was saved. */
      matched_at: Date;
      created_at: Date;
    };
    /** What a search finds only since the patent's record says more: new since then, not since its publishing. */
    search_finds: {
      search_id: string;
      listing_id: string;
      /** When the record came to say it. */
      arrived_at: Date;
      /** When that was noticed. */
      found_at: Date;
    };
    /** What a person looks for. Whoever is told of it learns neither who that is nor the budget. */
    wanted_notes: {
      id: string;
      user_id: string;
      /** In the language of the search; '' where only classes say it. */
      words: string;
      /** Nodes of the classification, any of which will do; none: all. */
      classes: string[];
      /** Both within; null: no bound. */
      budget_from_cents: number | null;
      budget_to_cents: number | null;
      /** The last day on which it is matched. */
      until: string;
      /** Whether owners may invite the person. */
      invitations: boolean;
      changed_at: Date;
      created_at: Date;
    };
    /** The notes that a listing is matched by, as it was found last; one row, however many they are. */
    wanted_finds: {
      listing_id: string;
      note_ids: string[];
      /** When each of these was written: what it says since then was never found. */
      note_times: Date[];
      /** When it was matched with searches and notes last. */
      matched_at: Date;
      /** The price that they were found for; null: open to offers. Another one is tried a day later. */
      price_cents: number | null;
      priced_at: Date;
      /** To be found again, though nothing changes any more; null: not until something does. */
      due_at: Date | null;
      /** When its owners were told last, and of how many who were not invited yet. */
      told_at: Date | null;
      told_buyers: number;
    };
    /** Each person is invited to a listing once. */
    wanted_invitations: {
      listing_id: string;
      user_id: string;
      invited_at: Date;
    };
    /** One row: up to which change of the market listings were matched. */
    match_clock: {
      only_row: Generated<boolean>;
      /** Null: the beginning. */
      mark: Json<MarketMark | null>;
      /** Changes were forgotten: every listing with a greater id is to be matched again; null: none. */
      again_after: string | null;
    };
  }
}
