import type { ExportPart, Exporter } from '../../core/account/exporter.ts';
import { findUser, type UserRow } from './accounts/accounts.store.ts';
import type { IdentityDeps } from './identity.deps.ts';
import { listResetTimes } from './password-resets/password-resets.store.ts';
import { openPictureFile } from './pictures/pictures.service.ts';
import { listSessionsOf } from './sessions/sessions.store.ts';

/** The account and where it is signed in; no password, no token, no code, not even as a hash. */
export const identityExporter: Exporter<IdentityDeps> = {
  domain: 'identity',
  explains: {
    'profile.json': 'Your account: name, address, and when you made it.',
    'profile-picture.webp': 'Your picture, if you have one.',
    'sessions.json': 'Where you are signed in: browser, network address and times.',
    'password-resets.json': 'When you asked for a new password lately.',
  },
  async *parts(deps, { userId }): AsyncGenerator<ExportPart> {
    const user = await findUser(deps.db, userId);
    if (!user) return;
    yield { path: ['profile.json'], json: profileOf(user) };
    const pictureKey = user.picture_key;
    if (pictureKey !== null) {
      yield { path: ['profile-picture.webp'], open: () => openPictureFile(deps, pictureKey) };
    }
    const sessions = await listSessionsOf(deps.db, userId);
    yield {
      path: ['sessions.json'],
      json: sessions.map((session) => ({
        startedAt: session.created_at,
        lastUsedAt: session.last_seen_at,
        endsAt: session.expires_at,
        browser: session.user_agent,
        address: session.address,
      })),
    };
    yield { path: ['password-resets.json'], json: await listResetTimes(deps.db, userId) };
  },
};

function profileOf(user: UserRow): Record<string, unknown> {
  return {
    id: user.id,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    emailVerifiedAt: user.email_verified_at,
    madeAt: user.created_at,
    hasSecondStep: user.has_second_step,
    payoutAccountId: user.connected_account_id,
    payoutsEnabled: user.payouts_enabled,
  };
}
