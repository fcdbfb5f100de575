import { newId } from '../../../core/ids/ids.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { normalEmail } from './accounts.rules.ts';
import { insertUser, type UserRow } from './accounts.store.ts';

export type NewAccount = {
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  emailVerifiedAt: Date | null;
};

/** Creates an account, without a session and without an email. @returns null when the address has one. */
export async function addAccount(unit: UnitOfWork, account: NewAccount): Promise<UserRow | null> {
  const user: UserRow = {
    id: newId(unit.now.getTime()),
    email: normalEmail(account.email),
    first_name: account.firstName,
    last_name: account.lastName,
    legal_name: null,
    legal_name_confirmed_at: null,
    postal_address: null,
    time_zone: null,
    password_hash: account.passwordHash,
    email_verified_at: account.emailVerifiedAt,
    picture_key: null,
    connected_account_id: null,
    payouts_enabled: false,
    payout_account_ended: null,
    payouts_paused_until: null,
    failed_payout_id: null,
    failed_payout_cents: null,
    failed_payout_at: null,
    status: 'active',
    has_second_step: false,
    erased_at: null,
    created_at: unit.now,
  };
  return (await insertUser(unit.tx, user)) ? user : null;
}
