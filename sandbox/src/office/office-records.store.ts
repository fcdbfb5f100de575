import type { Clock } from '../clock/clock.ts';
import type { Database } from '../store/database.ts';
import { parentRecords } from './demo/parents.table.ts';
import { demoRecords } from './demo-records.table.ts';
import { makeGrant } from './make-grant.ts';
import { makeRecord } from './make-record.ts';
import type { OfficeFacts } from './office.facts.ts';
import type { FileWrapper } from './office.shape.ts';
import { madeFromGrant, recordedGrants, recordedRecords } from './recorded.table.ts';

/** The office's records: the recorded ones, those of the demo's patents, and what was made or changed by a control. */
export type OfficeRecords = {
  /** By application, as the office writes it. */
  find(application: string): FileWrapper | null;
  findByPatent(patent: string): FileWrapper | null;
  all(): FileWrapper[];
  /** As recorded, so that the recorded bytes still tell the truth. */
  isAsRecorded(application: string): boolean;
  /** Makes a record from facts, in place of any that is there. */
  make(facts: OfficeFacts): FileWrapper;
  /** Keeps a changed record; the office renewed it now. */
  change(record: FileWrapper): void;
  /** From now on the office does not have it. */
  remove(application: string): void;
  /** A grant's text by its file's name; null: there is no such file. */
  grantText(fileName: string): string | null;
};

type Row = { application: string; record: string | null; facts: string | null };

const tableFacts = new Map(
  [madeFromGrant, ...demoRecords, ...parentRecords].map(
    (facts) => [facts.application, facts] as const,
  ),
);

/** The records over the given database. */
export function createOfficeRecords(db: Database, clock: Clock): OfficeRecords {
  const at = () => ({ today: new Date().toISOString().slice(0, 10), now: clock.now() });
  const given = createGivenRecords(at);
  const { save, rowOf, readRow } = createRows(db);
  const find = (application: string) => {
    const row = rowOf(application);
    return row ? readRow(row) : (given().get(application) ?? null);
  };
  const all = () => {
    const found = new Map<string, FileWrapper | null>(given());
    for (const row of db.all<Row>('SELECT * FROM office_records')) {
      found.set(row.application, readRow(row));
    }
    return [...found.values()].filter((one) => one !== null);
  };
  return {
    find,
    all,
    findByPatent: (patent) =>
      all().find((one) => one.applicationMetaData?.patentNumber === patent) ?? null,
    isAsRecorded: (application) => recordedRecords.has(application) && !rowOf(application),
    make: (facts) => {
      const record = makeRecord(facts, at());
      save(facts.application, record);
      db.run(
        'UPDATE office_records SET facts = ? WHERE application = ?',
        JSON.stringify(facts),
        facts.application,
      );
      return record;
    },
    change: (record) => {
      const asOf = clock.now().toISOString().slice(0, 19);
      save(record.applicationNumberText, { ...record, lastIngestionDateTime: asOf });
    },
    remove: (application) => save(application, null),
    grantText: (fileName) => {
      const recorded = recordedGrants.get(fileName);
      if (recorded !== undefined) return recorded;
      const [, application = '', patent] = /^([^_]+)_([^_.]+)\.xml$/.exec(fileName) ?? [];
      const facts = factsOf(rowOf(application), application);
      return facts?.patent && facts.patent === patent ? makeGrant(facts) : null;
    },
  };
}

function createRows(db: Database) {
  return {
    save: (application: string, record: FileWrapper | null) =>
      db.run(
        'INSERT INTO office_records (application, record) VALUES (?, ?) ON CONFLICT (application) DO UPDATE SET record = excluded.record',
        application,
        record === null ? null : JSON.stringify(record),
      ),
    rowOf: (application: string) =>
      db.one<Row>('SELECT * FROM office_records WHERE application = ?', application),
    readRow: ({ record }: Row) => (record === null ? null : (JSON.parse(record) as FileWrapper)),
  };
}

function factsOf(row: Row | undefined, application: string): OfficeFacts | null {
  if (row?.facts) return JSON.parse(row.facts) as OfficeFacts;
  return tableFacts.get(application) ?? null;
}

/** What is there before any control; made again every day, since a made record says how old it is. */
function createGivenRecords(at: () => { today: string; now: Date }) {
  let madeFor = '';
  let records: ReadonlyMap<string, FileWrapper> = new Map();
  return () => {
    const { today, now } = at();
    const wanted = `${today} ${now.toISOString().slice(0, 10)}`;
    if (wanted !== madeFor) {
      madeFor = wanted;
      records = new Map([
        ...recordedRecords,
        ...[...tableFacts].map(([key, facts]) => [key, makeRecord(facts, { today, now })] as const),
      ]);
    }
    return records;
  };
}
