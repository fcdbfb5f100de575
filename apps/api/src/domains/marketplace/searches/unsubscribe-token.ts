import { isId } from '../../../core/ids/ids.ts';
import type { SecretBox } from '../../../core/secrets/secret-box.ts';

const place = 'unsubscribe';

/** The token in the emails of one search: worth nothing but to end them, and the same in all of them. */
export async function unsubscribeToken(secrets: SecretBox, searchId: string): Promise<string> {
  return `${searchId}.${(await markOf(secrets, searchId)).toString('base64url')}`;
}

/** The search that a token is of, or null for one that we did not make. */
export async function searchOfToken(secrets: SecretBox, token: string): Promise<string | null> {
  const [searchId = '', mark = '', ...more] = token.split('.');
  if (!isId(searchId) || more.length > 0) return null;
  const given = Buffer.from(mark, 'base64url');
  return (await secrets.isMark(given, searchId, place)) ? searchId : null;
}

function markOf(secrets: SecretBox, searchId: string): Promise<Buffer> {
  return secrets.mark(searchId, place);
}
