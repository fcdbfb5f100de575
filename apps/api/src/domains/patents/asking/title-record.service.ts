import type { FreshAnswer } from '../office/office-answers.rules.ts';
import type { Freshness } from './office-asking.service.ts';
import type { OfficeRecord } from '../office/office.port.ts';
import { withPatience } from '../office/patience.service.ts';
import type { PatentsDeps } from '../patents.deps.ts';
import { freshness, freshRecord } from '../patents.service.ts';
import { type ReadParent, type TitleParent, titleParentsOf } from '../title/parents.rules.ts';

/** The office takes one call at a time: beyond so many, the farthest parents are not read. */
const mostParents = 12;

/** A patent's record, with the records of those whose papers count for its title. */
export type TitleRecords = { answer: FreshAnswer<OfficeRecord>; parents: ReadParent[] };

/**
 * The records that a comparison of title needs: the patent's own, no older than `atMostOld` milliseconds, and those of
 * the parents whose recorded papers count (MPEP 306), which are asked for once a day and kept like any other. Where the
 * office does not have a parent, or is away, what was read of it before counts.
 * @param freshness.withinMs for a request of a person: where all of it takes longer, it is read on, and the answer is
 * `slow`.
 */
export function freshTitleRecords(
  deps: PatentsDeps,
  number: string,
  { withinMs, ...asked }: Freshness,
): Promise<TitleRecords> {
  const work = readAll(deps, number, asked);
  if (withinMs === undefined) return work;
  const answer = { outcome: 'away', reason: 'slow', kept: null } as const;
  return withPatience(deps, work, { withinMs, late: { answer, parents: [] } });
}

async function readAll(deps: PatentsDeps, number: string, asked: Freshness): Promise<TitleRecords> {
  const answer = await freshRecord(deps, number, asked);
  const parents: ReadParent[] = [];
  if (answer.outcome !== 'found') return { answer, parents };
  for (const [at, parent] of titleParentsOf(answer.value).entries())
    parents.push({
      ...parent,
      record: at < mostParents ? await readParent(deps, parent, asked) : null,
    });
  return { answer, parents };
}

async function readParent(
  deps: PatentsDeps,
  { number }: TitleParent,
  asked: Freshness,
): Promise<OfficeRecord | null> {
  if (number === null) return null;
  const answer = await freshRecord(deps, number, { ...asked, atMostOld: freshness.daily });
  const found = answer.outcome === 'found' ? answer : answer.kept;
  return found?.outcome === 'found' ? found.value : null;
}
