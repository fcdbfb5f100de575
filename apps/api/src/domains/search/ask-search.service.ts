import type { CoreDeps } from '../../core/deps.ts';
import { searchFeedOf } from './feed/search-feed.service.ts';
import type { SearchDeps } from './search.deps.ts';
import { SearchFailure, type SearchPort } from './search.port.ts';

/** A request waits no longer for what has just changed. */
const waitMs = 400;

/**
 * Asks the index of this process. Null: there is none yet, it has failed, or that was the answer.
 * @param withinMs how long it may take to bring it up to date.
 */
export async function askSearch<Answer>(
  deps: CoreDeps & SearchDeps,
  ask: (port: SearchPort) => Promise<Answer>,
  withinMs = waitMs,
): Promise<Answer | null> {
  const port = await searchFeedOf(deps).upToDate(withinMs);
  if (!port) return null;
  try {
    return await ask(port);
  } catch (error) {
    if (!(error instanceof SearchFailure)) throw error;
    deps.log.error({ err: error }, 'search: no answer from the index');
    return null;
  }
}
