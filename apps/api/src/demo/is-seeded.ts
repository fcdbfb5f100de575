import type { AppDeps } from '../app/deps.ts';
import { findUserByEmail } from '../domains/identity/identity.service.ts';
import { people } from './content/people.ts';

/** Whether the marketplace was filled to its end: what starts then needs nothing of what fills it. */
export async function isSeeded(deps: Pick<AppDeps, 'db'>): Promise<boolean> {
  return (await findUserByEmail(deps.db, people.ottoline.email)) !== null;
}
