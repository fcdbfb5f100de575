import { api } from './api-client.ts';
import { isProblem } from './api-problem.ts';
import { handOverDrafts } from './device-draft-hand-over.ts';
import { eraseDeviceDrafts } from './device-drafts.ts';
import { queryClient, sessionKey } from './query-client.ts';
import type { Me } from './session.ts';
import { tellOtherTabs } from './session-tabs.ts';

/**
 * Ends the session and reloads, so that none of the person's data stays in memory here. The other tabs do not reload:
 * they forget what they have fetched, and what was on screen there at the latest as the next person is known.
 * What this device keeps of the person's drafts is erased once the server has it; with `anyway`, whose
 * caller has seen to that, in any case.
 * @throws {ApiProblem} where the session may still be alive; one that was over already is no failure.
 */
export async function signOut({ anyway = false } = {}): Promise<void> {
  const personId = queryClient.getQueryData<Me | null>(sessionKey)?.id;
  const mayErase = personId !== undefined && (anyway || (await areDraftsSaved(personId)));
  try {
    await api('POST /auth/logout');
  } catch (error) {
    if (!isProblem(error) || error.status !== 401) throw error;
  }
  if (mayErase) eraseDeviceDrafts(personId);
  tellOtherTabs(null);
  window.location.reload();
}

async function areDraftsSaved(personId: string): Promise<boolean> {
  const { failures, onlyHere } = await handOverDrafts(personId);
  return failures.length + onlyHere.length === 0;
}
