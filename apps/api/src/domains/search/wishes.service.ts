import type { CoreDeps } from '../../core/deps.ts';
import { oncePerDatabase } from '../../core/db/shared-reads.ts';
import { browseOf } from '../marketplace/marketplace.api.ts';
import type { Wish } from './matcher/match.rules.ts';
import { type MatchThread, openMatchThread } from './matcher/match-thread.engine.ts';
import type { Match } from './matcher/matcher.engine.ts';
import { listSearchesSince } from './saved/searches.store.ts';
import type { FoundNote } from './wanted/invitations.service.ts';
import { listNotesSince, type NoteRow } from './wanted/wanted.store.ts';

const wishesAtOnce = 1_000;
/** A transaction that began before the last look may have been committed after it. */
export const overlapMs = 600_000;
const beginning = new Date(0);
const ofSearch = 'search ';
const ofNote = 'note ';

/** The thread of this process with all wishes up to a moment. */
const matchers = oncePerDatabase(() => ({
  thread: null as MatchThread | null,
  loadedAt: beginning,
}));

/** Ends the thread of this process. */
export async function closeMatcher({ db }: CoreDeps): Promise<void> {
  const matcher = matchers(db);
  await matcher.thread?.close().catch(() => undefined);
  matcher.thread = null;
}

/** The saved searches of a match, by their ids. */
export function searchesIn(match: Match | undefined): string[] {
  return (match?.wishes ?? []).flatMap(({ id }) =>
    id.startsWith(ofSearch) ? id.slice(ofSearch.length) : [],
  );
}

/** The notes of a match, as they were matched. */
export function notesIn(match: Match | undefined): FoundNote[] {
  return (match?.wishes ?? []).flatMap(({ id, writtenAt }) =>
    id.startsWith(ofNote) && writtenAt !== null
      ? { id: id.slice(ofNote.length), writtenAt: new Date(writtenAt) }
      : [],
  );
}

/** The thread with every wish that was written by now. */
export async function loadWishes(deps: CoreDeps): Promise<MatchThread> {
  const matcher = matchers(deps.db);
  if (matcher.thread === null) {
    matcher.loadedAt = beginning;
    const opened = openMatchThread(() => {
      if (matcher.thread === opened) matcher.thread = null;
    });
    matcher.thread = opened;
  }
  const { thread } = matcher;
  const now = deps.clock.now();
  const since = new Date(Math.max(0, matcher.loadedAt.getTime() - overlapMs));
  for (let after: string | null = null; ; ) {
    const rows = await listSearchesSince(deps.db, since, after, wishesAtOnce);
    await thread.put(rows.map(({ id, filters }) => wishOfSearch(id, filters)));
    after = rows.at(-1)?.id ?? null;
    if (rows.length < wishesAtOnce) break;
  }
  for (let after: string | null = null; ; ) {
    const rows = await listNotesSince(deps.db, since, after, wishesAtOnce);
    await thread.put(rows.map(wishOfNote));
    after = rows.at(-1)?.id ?? null;
    if (rows.length < wishesAtOnce) break;
  }
  matcher.loadedAt = now;
  return thread;
}

/** Whether it is on someone’s wishlist is asked when the search is. */
function wishOfSearch(
  id: string,
  { sort: _, ...query }: Awaited<ReturnType<typeof listSearchesSince>>[number]['filters'],
): Wish {
  const { search, class: node, ...filters } = browseOf(query);
  const classes = node === '' ? [] : [node];
  return {
    id: `${ofSearch}${id}`,
    writtenAt: null,
    text: search,
    isInTitle: true,
    filters,
    classes,
    takesOffers: false,
  };
}

function wishOfNote(note: NoteRow): Wish {
  const filters = { ...browseOf({}), priceFrom: note.budgetFromCents, priceTo: note.budgetToCents };
  const { id, words, classes } = note;
  return {
    id: `${ofNote}${id}`,
    writtenAt: note.changedAt.getTime(),
    text: words,
    isInTitle: false,
    filters,
    classes,
    takesOffers: true,
  };
}
