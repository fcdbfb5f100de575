import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { refuseAddress } from '../../../core/text/postal-address.rules.ts';
import { getPostalAddress, keepPostalAddress } from '../../identity/identity.api.ts';
import { unsupportedCharacters } from '../../signing/signing.api.ts';
import type { SalesDeps } from '../sales.deps.ts';

type PostalAddress = { address: string | null };

export async function viewPostalAddress(deps: SalesDeps, actor: Actor): Promise<PostalAddress> {
  return { address: await getPostalAddress(deps.db, actor.userId) };
}

/**
 * Keeps where an owner gets notices by mail, or that there is no such place. The agreement prints it from the
 * next time that papers are sent to sign; those that were sent stay as they are.
 * @throws {Problem} http.invalid_request for what is no postal address, or has letters that papers cannot show
 */
export async function setPostalAddress(
  deps: SalesDeps,
  actor: Actor,
  text: string | null,
): Promise<PostalAddress> {
  const address = text === null || text.trim() === '' ? null : text.trim();
  if (address !== null) refuseUnprintable(address);
  await transact(deps, (unit) => keepPostalAddress(unit, actor.userId, address));
  return { address };
}

function refuseUnprintable(address: string): void {
  const missing = unsupportedCharacters(address);
  const message =
    missing.length > 0
      ? `Write this in Latin letters: ${missing.join(' ')}`
      : refuseAddress(address);
  if (message === null) return;
  throw new Problem('http.invalid_request', { errors: [{ path: 'address', message }] });
}
