import type { ListingFileKind } from '../../core/db/tables/listings.tables.ts';

/** Who and what a notice about a listing needs; never an address or a token. */
type About = { listingId: string; title: string; creatorUserId: string; ownerUserIds: string[] };

/** What happens in listings, for other domains to follow. */
export type ListingsEvent =
  /** `again`: a renewed plan brought it back. */
  | { type: 'listings.published'; payload: About & { again: boolean } }
  | {
      type: 'listings.unpublished';
      payload: About & { reason: 'owner' | 'plan_cancelled' | 'number_listed' | 'taken_down' };
    }
  /** Its plan must be cancelled; its open offers end. */
  | { type: 'listings.deleted'; payload: About }
  /** Inside the product or settled outside: its plan must be cancelled; its open offers end. */
  | { type: 'listings.sold'; payload: About & { settledOutside: boolean } }
  /** The plan ran out while the listing was for sale; once per end. */
  | { type: 'listings.plan_ended'; payload: About & { endedAt: string } }
  | { type: 'listings.taken_down'; payload: About & { reason: string } }
  | { type: 'listings.restored'; payload: About }
  /** The mail with the link is sent by listings itself; `invitedUserId` where the address has an account. */
  | {
      type: 'listings.owner_invited';
      payload: About & { ownerId: string; invitedUserId: string | null; invitedByUserId: string };
    }
  /** An owner's account was deleted: the place stands under a former member, linked to nobody. */
  | { type: 'listings.owner_left'; payload: About & { ownerId: string } }
  /** It went with the account of the person who made it; told to its other owners. */
  | { type: 'listings.maker_left'; payload: About }
  /** The content of a file is gone; the file is hidden until it is uploaded again. */
  | { type: 'listings.file_lost'; payload: About & { kind: ListingFileKind; fileName: string } }
  /** A listing has a new patent document; the one before, if any, is gone. */
  | { type: 'listings.document_uploaded'; payload: { listingId: string; fileId: string } }
  | { type: 'listings.owner_linked'; payload: About & { ownerId: string; userId: string } };
