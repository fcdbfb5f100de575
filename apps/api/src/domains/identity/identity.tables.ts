import type { CalendarAddressEnd } from '@claimstead/contract/dockets.contract.ts';
import type { Generated } from 'kysely';

/** A suspended person cannot sign in, until restored; of an erased one only the row is left, for what refers to it. */
export type AccountStatus = 'active' | 'suspended' | 'erased';

/** The provider refuses to pay out to the account for good, or it was closed or deleted there. */
export type PayoutAccountEnd = 'refused' | 'closed';

declare module '../../core/db/tables.ts' {
  interface Tables {
    users: {
      id: string;
      /** Lower case; the column is unique. */
      email: string;
      first_name: string;
      last_name: string;
      /** As it prints on papers; null until the person has confirmed it: the registered name counts. */
      legal_name: string | null;
      legal_name_confirmed_at: Date | null;
      /** Where notices about a sale go by mail, in plain lines; null: never given. */
      postal_address: Generated<string | null>;
      /** As the browser told it, an IANA name; null: never told. */
      time_zone: Generated<string | null>;
      password_hash: string;
      email_verified_at: Date | null;
      picture_key: string | null;
      connected_account_id: string | null;
      payouts_enabled: boolean;
      /** How the account ended at the provider, of which the person was told; null: it has not. */
      payout_account_ended: PayoutAccountEnd | null;
      /** After the account took another one's place: nothing is paid to it before then. */
      payouts_paused_until: Date | null;
      /** The payout that the person's bank returned, of which they were told, until one after it is paid. */
      failed_payout_id: Generated<string | null>;
      failed_payout_cents: Generated<number | null>;
      failed_payout_at: Generated<Date | null>;
      /** Written by its lifecycle alone. */
      status: AccountStatus;
      /** Whether sign-in asks for more than the password: kept with the second steps themselves. */
      has_second_step: boolean;
      /** The account was deleted; the row stays for what refers to it, without anything personal. */
      erased_at: Date | null;
      created_at: Date;
    };
    /** Who has blocked whom. */
    blocks: {
      blocker_user_id: string;
      blocked_user_id: string;
      created_at: Date;
    };
    sessions: {
      id: string;
      user_id: string;
      /** SHA-256 of the cookie's token. */
      token_hash: Buffer;
      created_at: Date;
      last_seen_at: Date;
      expires_at: Date;
      absolute_expires_at: Date;
      user_agent: string;
      address: string;
      /** When the password was last typed again. */
      confirmed_at: Date | null;
    };
    known_devices: {
      id: string;
      user_id: string;
      /** SHA-256 of the device cookie's token. */
      token_hash: Buffer;
      /** Of the first sign-in, for the email about it. */
      user_agent: string;
      address: string;
      first_seen_at: Date;
      last_seen_at: Date;
    };
    email_codes: {
      id: string;
      user_id: string;
      /** Null until the code is sent: it is made then. */
      code_hash: Buffer | null;
      created_at: Date;
      expires_at: Date;
      tries: number;
      used_at: Date | null;
    };
    password_resets: {
      id: string;
      user_id: string;
      token_hash: Buffer;
      created_at: Date;
      expires_at: Date;
      used_at: Date | null;
    };
    totp_secrets: {
      user_id: string;
      /** Sealed for `totp:<user id>` (core/secrets). */
      sealed_secret: Buffer;
      /** The latest 30-second step whose code was used: none up to it works again. */
      last_step: number | null;
      created_at: Date;
      /** Null until its first code. */
      confirmed_at: Date | null;
    };
    passkeys: {
      id: string;
      user_id: string;
      /** Base64url, as browsers write it. */
      credential_id: string;
      /** COSE. */
      public_key: Buffer;
      counter: number;
      transports: string[];
      name: string;
      created_at: Date;
      last_used_at: Date | null;
    };
    passkey_challenges: {
      /** SHA-256. */
      challenge_hash: Buffer;
      user_id: string;
      expires_at: Date;
    };
    recovery_codes: {
      id: string;
      user_id: string;
      /** A keyed hash (core/secrets). */
      code_mark: Buffer;
      created_at: Date;
      used_at: Date | null;
    };
    sign_in_challenges: {
      /** SHA-256 of the id that the browser has. */
      id_hash: Buffer;
      user_id: string;
      /** SHA-256 of the password's hash at that time: another password voids the challenge. */
      password_mark: Buffer;
      /** Null without a passkey. */
      passkey_challenge: string | null;
      created_at: Date;
      expires_at: Date;
      tries: number;
      used_at: Date | null;
      /** Opened with an emailed code: its tries have a count of their own, apart from the account's. */
      by_code: boolean;
    };
    /** The secret address of a person's calendar, which opens it without a session; in use, or ended for good. */
    docket_calendars: {
      user_id: string;
      /** SHA-256 of its token. */
      token_hash: Buffer;
      created_at: Date;
      /** Null while it is in use; set together with `ended_by`. */
      ended_at: Date | null;
      ended_by: CalendarAddressEnd | null;
    };
    /** Suspicious series that an account was told about. */
    security_alerts: {
      id: string;
      user_id: string;
      kind: 'wrong_passwords' | 'wrong_second_steps' | 'foreign_objects';
      seen_at: Date;
    };
    /** Codes that let a slowed sign-in continue: emailed to the address of the account. */
    sign_in_codes: {
      id: string;
      user_id: string;
      /** A keyed hash (core/secrets). */
      code_mark: Buffer;
      created_at: Date;
      expires_at: Date;
      /** Passwords that were compared behind this code. */
      tries: number;
      used_at: Date | null;
    };
  }
}
