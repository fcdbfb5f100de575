import type { HiddenOf, StoredObjects, StoredType } from './stored-objects.ts';
import { resourceMissing } from '../stripe/transport/stripe-fault.ts';
import type { Database } from './database.ts';

export type Page = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};
export type CreatedRange = { gt?: number; gte?: number; lt?: number; lte?: number };
type Filter = Record<string, string | number | boolean | readonly string[] | undefined>;
export type ListQuery = {
  /** Top-level or dotted JSON paths with the value they must have; arrays mean "one of". */
  where?: Filter;
  /** The same, on what is hidden. */
  whereHidden?: Filter;
  created?: number | CreatedRange | undefined;
  /** Only what belongs to this connected account; null for the platform's own. */
  ofAccount?: string | null;
  page?: Page;
};
export type ListPage<T> = { data: T[]; has_more: boolean };

/** Every object of the sandbox by type and id. Reads give fresh copies; `save` writes one back. */
export type ObjectStore = {
  insert<T extends StoredType>(type: T, object: StoredObjects[T], hidden?: HiddenOf<T>): void;
  find<T extends StoredType>(type: T, id: string): StoredObjects[T] | null;
  /** @throws StripeFault `resource_missing`; 404 for an id in the path, 400 where `param` is named. */
  get<T extends StoredType>(type: T, id: string, param?: string): StoredObjects[T];
  save<T extends StoredType>(type: T, object: StoredObjects[T]): void;
  hidden<T extends StoredType>(type: T, id: string): HiddenOf<T>;
  saveHidden<T extends StoredType>(type: T, id: string, hidden: HiddenOf<T>): void;
  /** Any object, whatever its type; for `expand`. */
  findAny(id: string): object | null;
  /** Newest first, with cursors. */
  list<T extends StoredType>(type: T, query?: ListQuery): ListPage<StoredObjects[T]>;
  all<T extends StoredType>(type: T, where?: Filter, whereHidden?: Filter): StoredObjects[T][];
};

type Row = { seq: number; json: string };

/** The object store over the given database. */
export function createObjectStore(db: Database): ObjectStore {
  return {
    insert: (type, object, hidden) =>
      db.run(
        'INSERT INTO objects (id, type, json, hidden, created_at) VALUES (?, ?, ?, ?, ?)',
        object.id,
        type,
        JSON.stringify(object),
        JSON.stringify(hidden ?? {}),
        'created' in object ? (object.created ?? 0) : 0,
      ),
    find: (type, id) => find(db, type, id),
    get: (type, id, param) => {
      const object = find(db, type, id);
      if (!object) throw resourceMissing(type, id, param);
      return object;
    },
    save: (type, object) =>
      db.run(
        'UPDATE objects SET json = ? WHERE id = ? AND type = ?',
        JSON.stringify(object),
        object.id,
        type,
      ),
    hidden: <T extends StoredType>(type: T, id: string) => {
      const row = db.one<{ hidden: string }>(
        'SELECT hidden FROM objects WHERE id = ? AND type = ?',
        id,
        type,
      );
      return JSON.parse(row?.hidden ?? '{}') as HiddenOf<T>;
    },
    saveHidden: (type, id, hidden) =>
      db.run(
        'UPDATE objects SET hidden = ? WHERE id = ? AND type = ?',
        JSON.stringify(hidden),
        id,
        type,
      ),
    findAny: (id) => {
      const row = db.one<Row>('SELECT seq, json FROM objects WHERE id = ?', id);
      return row ? (JSON.parse(row.json) as object) : null;
    },
    list: (type, query) => list(db, type, query),
    all: (type, where = {}, whereHidden = {}) =>
      list(db, type, { where, whereHidden, page: { limit: 1_000_000 } }).data,
  };
}

function find<T extends StoredType>(db: Database, type: T, id: string): StoredObjects[T] | null {
  const row = db.one<Row>('SELECT seq, json FROM objects WHERE id = ? AND type = ?', id, type);
  return row ? (JSON.parse(row.json) as StoredObjects[T]) : null;
}

function list<T extends StoredType>(
  db: Database,
  type: T,
  query: ListQuery = {},
): ListPage<StoredObjects[T]> {
  const { conditions, values } = conditionsOf(type, query);
  const page = query.page ?? {};
  const limit = page.limit ?? 10;
  const cursor = page.starting_after ?? page.ending_before;
  if (cursor !== undefined) {
    const param = page.starting_after ? 'starting_after' : 'ending_before';
    const row = db.one<Row>(
      'SELECT seq, json FROM objects WHERE id = ? AND type = ?',
      cursor,
      type,
    );
    if (!row) throw resourceMissing(type, cursor, param);
    conditions.push(page.starting_after ? 'seq < ?' : 'seq > ?');
    values.push(row.seq);
  }
  const backwards = page.ending_before !== undefined;
  const rows = db.all<Row>(
    `SELECT seq, json FROM objects WHERE ${conditions.join(' AND ')} ORDER BY seq ${backwards ? 'ASC' : 'DESC'} LIMIT ?`,
    ...values,
    limit + 1,
  );
  const kept = rows.slice(0, limit);
  if (backwards) kept.reverse();
  return {
    data: kept.map((row) => JSON.parse(row.json) as StoredObjects[T]),
    has_more: rows.length > limit,
  };
}

function conditionsOf(type: StoredType, query: ListQuery) {
  const conditions = ['type = ?'];
  const values: (string | number)[] = [type];
  for (const [column, filter] of [
    ['json', query.where],
    ['hidden', query.whereHidden],
  ] as const) {
    for (const [path, value] of Object.entries(filter ?? {})) {
      if (value === undefined) continue;
      const wanted = Array.isArray(value) ? value : [value];
      conditions.push(
        `json_extract(${column}, '$.${path}') IN (${wanted.map(() => '?').join(', ')})`,
      );
      for (const one of wanted) values.push(typeof one === 'boolean' ? Number(one) : one);
    }
  }
  if (query.ofAccount === null) {
    conditions.push(`json_extract(hidden, '$.account') IS NULL`);
  } else if (query.ofAccount !== undefined) {
    conditions.push(`json_extract(hidden, '$.account') = ?`);
    values.push(query.ofAccount);
  }
  const range =
    typeof query.created === 'number'
      ? { gte: query.created, lte: query.created }
      : (query.created ?? {});
  for (const [name, operator] of [
    ['gt', '>'],
    ['gte', '>='],
    ['lt', '<'],
    ['lte', '<='],
  ] as const) {
    const bound = range[name];
    if (bound === undefined) continue;
    conditions.push(`created_at ${operator} ?`);
    values.push(bound);
  }
  return { conditions, values };
}
