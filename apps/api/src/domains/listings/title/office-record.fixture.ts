import { randomUUID } from 'node:crypto';
import type { World } from '../../../test-kit/world.ts';
import { noteReading } from '../../patents/facts/patent-facts.service.ts';
import { factsInRecord } from '../../patents/facts/patent-facts.rules.ts';
import { saveAnswer } from '../../patents/office/office-answers.store.ts';
import type { OfficeConveyance, OfficeRecord } from '../../patents/office/office.port.ts';
import { ensurePatent } from '../../patents/patents.store.ts';

/** A paper as the office's record has it. */
export function paper(
  reelFrame: string,
  text: string,
  [from, to]: readonly [from: string, to: string],
  day = '2020-01-05',
): OfficeConveyance {
  return {
    reelFrame,
    recordedOn: day,
    text,
    assignors: [{ name: from, executedOn: day }],
    assignees: [{ name: to, address: null }],
    pages: 2,
    documentUrl: null,
  };
}

export const assignmentText = "ASSIGNMENT OF ASSIGNOR'S INTEREST";

/** What the office says of a listing's number at this moment; null: it does not have it. */
export async function officeSays(
  world: World,
  listingId: string,
  says: Partial<OfficeRecord> | null,
): Promise<void> {
  const { patent_number: number } = await world.deps.db
    .selectFrom('listings')
    .select('patent_number')
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow();
  await officeSaysOf(world, number, says);
}

/** What the office says of any number. */
export async function officeSaysOf(
  world: World,
  number: string,
  says: Partial<OfficeRecord> | null,
): Promise<void> {
  const { db, clock } = world.deps;
  const fetchedAt = clock.now();
  await db.transaction().execute(async (tx) => {
    await ensurePatent(tx, number, fetchedAt);
    const place = { number, part: 'record' } as const;
    if (!says) return saveAnswer(tx, place, { outcome: 'not_there', fetchedAt });
    const source = {
      asOf: '2026-05-02T13:00:02',
      fetchedAt,
      sha256: randomUUID(),
      unknownShapes: [],
    };
    const value = { ...blank, patentNumber: number, ...says };
    await saveAnswer(tx, place, { outcome: 'found', value, source, body: Buffer.alloc(0) });
    const from = { number, source: 'office', origin: null, asOf: '2026-05-02' } as const;
    return noteReading(tx, { ...from, readAt: fetchedAt }, factsInRecord(value), () => true);
  });
}

const blank: OfficeRecord = {
  applicationNumber: '15000001',
  patentNumber: null,
  kind: 'utility',
  title: null,
  filedOn: null,
  grantedOn: null,
  status: { code: 150, text: 'Patented Case', on: null },
  inventors: [],
  applicants: [],
  entity: null,
  classes: [],
  parents: null,
  children: null,
  foreignPriority: null,
  adjustmentDays: null,
  extensionDays: null,
  conveyances: null,
  events: [],
};
