import type { Generated } from 'kysely';
import type {
  FixedMailKind,
  MailKind,
  MailWish,
} from '@claimstead/contract/notifications.contract.ts';
import type { Json } from '../../core/db/tables.ts';

/** What the email of a notice says beyond the notice. */
export type MailDetails = {
  /** The listing that it is about: the end of the subject. */
  subject?: string;
  facts: [name: string, value: string][];
  /** In the place of the notice's message. */
  message?: string;
  /** A person's own text, in full. */
  quote?: string;
  /** The person has something to do. */
  needsYou: boolean;
  /** The sale that it is about: where that stands is read when the email is sent. */
  saleId?: string;
  /** The same of the offer that it is about. */
  offerId?: string;
};

declare module '../../core/db/tables.ts' {
  interface Tables {
    notifications: {
      id: string;
      user_id: string;
      type: string;
      title: string;
      message: string;
      /** A path of the product: where the person can act. */
      link: string;
      /** The other person whom it is about. */
      about_user_id: string | null;
      listing_id: string | null;
      /** The people named in the text. */
      named_user_ids: Generated<string[]>;
      created_at: Date;
      read_at: Date | null;
      /** The label of the email's button; null: this one is not emailed. */
      mail_action: string | null;
      /** Mailed from then on, unless read before; null: nothing waits. */
      mail_due_at: Date | null;
      mailed_at: Date | null;
      mail_details: Json<MailDetails | null>;
      /** What its email is about; null: no kind that can be chosen. */
      mail_kind: Generated<MailKind | FixedMailKind | null>;
      /** Mailed with the others of its day, from `mail_due_at` on. */
      in_digest: Generated<boolean>;
    };
    /** What a person chose of the emails of one kind; no row: at once. */
    mail_wishes: {
      user_id: string;
      kind: MailKind;
      wish: MailWish;
      changed_at: Date;
    };
  }
}
