import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import { newId } from '../../../core/ids/ids.ts';
import type { Day } from '../office/office.port.ts';
import type { FactKind, KeptSource, KnownFact, NewFact } from './patent-facts.rules.ts';

const columns = [
  'kind',
  'value',
  'source',
  'origin',
  'shown',
  'as_of as asOf',
  'first_read_at as firstReadAt',
  'read_at as readAt',
  'page',
  'code',
  'from_scan as fromScan',
] as const;

/** What is known of a number now, from every source, in the order in which it was first read. */
export async function listFacts(db: Db, number: string): Promise<KnownFact[]> {
  const rows = await db
    .selectFrom('patent_facts')
    .select(columns)
    .where('number', '=', number)
    .where('superseded_at', 'is', null)
    .orderBy('id')
    .execute();
  // Each kind was written with its own value.
  return rows as KnownFact[];
}

/**
 * What is known of many numbers and may be told: of documents, only what is shown, and only of these listings.
 * @param asked.asOf what was known at this moment, of what may be told by now; by default what is known now.
 */
export async function listShownFacts(
  db: Db | Tx,
  numbers: readonly string[],
  {
    kinds,
    origins,
    asOf,
  }: { kinds: readonly FactKind[]; origins: readonly string[]; asOf?: Date | undefined },
): Promise<(KnownFact & { number: string })[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('patent_facts')
    .select(['number', ...columns])
    .where(sql<boolean>`number = any(${numbers}::text[])`)
    .where(sql<boolean>`kind = any(${kinds}::text[])`)
    .where(sql<boolean>`(origin is null or shown and origin = any(${origins}::uuid[]))`)
    .where(
      asOf === undefined
        ? sql<boolean>`superseded_at is null`
        : sql<boolean>`first_read_at <= ${asOf} and (superseded_at is null or superseded_at > ${asOf})`,
    )
    .orderBy('id')
    .execute();
  // Each kind was written with its own value.
  return rows as (KnownFact & { number: string })[];
}

/**
 * When something was first read last that the pages of these listings tell, by the listing's id: of those only of which
 * something was since a moment of its own.
 */
export async function listArrivals(
  db: Db,
  listings: readonly { listingId: string; number: string; since: Date }[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ listing_id: string; arrived_at: Date }>`
    select asked.listing_id, max(fact.first_read_at) as arrived_at
    from unnest(${listings.map(({ listingId }) => listingId)}::uuid[], ${listings.map(({ number }) => number)}::text[],
      ${listings.map(({ since }) => since)}::timestamptz[]) as asked (listing_id, number, since)
    join patent_facts fact on fact.number = asked.number and fact.first_read_at > asked.since
      and fact.superseded_at is null
      and (fact.origin is null or fact.shown and fact.origin = asked.listing_id)
    group by asked.listing_id`.execute(db);
  return new Map(rows.map((row) => [row.listing_id, row.arrived_at]));
}

/** Where a reading is from: the source, and the listing of a document or an answer. */
export type ReadFrom = {
  number: string;
  source: KeptSource;
  origin: string | null;
  asOf: Day;
  readAt: Date;
};

/** What one source says now, with the ids of its rows. */
export async function listFactsFrom(
  tx: Tx,
  { number, source, origin }: Pick<ReadFrom, 'number' | 'source' | 'origin'>,
): Promise<{ id: string; kind: FactKind; value: unknown }[]> {
  return tx
    .selectFrom('patent_facts')
    .select(['id', 'kind', 'value'])
    .where('number', '=', number)
    .where('source', '=', source)
    .where('origin', 'is not distinct from', origin)
    .where('superseded_at', 'is', null)
    .execute();
}

export async function insertFacts(
  tx: Tx,
  from: ReadFrom,
  facts: readonly (NewFact & { shown?: boolean })[],
): Promise<void> {
  if (facts.length === 0) return;
  await tx
    .insertInto('patent_facts')
    .values(
      facts.map((fact) => ({
        id: newId(from.readAt.getTime()),
        number: from.number,
        kind: fact.kind,
        source: from.source,
        origin: from.origin,
        shown: fact.shown ?? false,
        value: JSON.stringify(fact.value),
        as_of: from.asOf,
        first_read_at: from.readAt,
        read_at: from.readAt,
        page: fact.page ?? null,
        code: fact.code ?? null,
        from_scan: fact.fromScan ?? false,
        superseded_at: null,
      })),
    )
    .execute();
}

/** These were read again and say the same: the day moves, nothing else. */
export async function touchFacts(
  tx: Tx,
  ids: readonly string[],
  { asOf, readAt }: Pick<ReadFrom, 'asOf' | 'readAt'>,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('patent_facts')
    .set({ as_of: asOf, read_at: readAt })
    .where('id', 'in', ids)
    .execute();
}

export async function supersedeFacts(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('patent_facts')
    .set({ superseded_at: at })
    .where('id', 'in', ids)
    .where('superseded_at', 'is', null)
    .execute();
}

/** What the documents of a listing say under other numbers than this one is no longer what they say. */
export async function supersedeOtherNumbers(
  tx: Tx,
  { number, source, origin, readAt }: ReadFrom,
): Promise<void> {
  await tx
    .updateTable('patent_facts')
    .set({ superseded_at: readAt })
    .where('origin', '=', origin)
    .where('source', '=', source)
    .where('number', '<>', number)
    .where('superseded_at', 'is', null)
    .execute();
}

/** Nothing that the documents of a listing said stands any more. */
export async function supersedeOfOrigin(tx: Tx, origin: string, at: Date): Promise<void> {
  await tx
    .updateTable('patent_facts')
    .set({ superseded_at: at })
    .where('origin', '=', origin)
    .where('source', '=', 'document')
    .where('superseded_at', 'is', null)
    .execute();
}

/** The listing is published: what its documents say may be told. */
export async function updateShown(tx: Tx, origin: string): Promise<void> {
  await tx
    .updateTable('patent_facts')
    .set({ shown: true })
    .where('origin', '=', origin)
    .where('source', '=', 'document')
    .where('superseded_at', 'is', null)
    .execute();
}

/** Deletes everything that the documents of a listing ever said. */
export async function deleteOfOrigin(tx: Tx, origin: string): Promise<void> {
  await tx
    .deleteFrom('patent_facts')
    .where('origin', '=', origin)
    .where('source', '=', 'document')
    .execute();
}

/** Deletes what the documents of a listing said and nobody was ever told. */
export async function deleteUnshown(tx: Tx, origin: string): Promise<void> {
  await tx
    .deleteFrom('patent_facts')
    .where('origin', '=', origin)
    .where('source', '=', 'document')
    .where('shown', '=', false)
    .execute();
}
