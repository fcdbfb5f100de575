import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { GivenDocument } from './corpus.ts';

/** A plain search over the same documents, as its manual begins: all words with OR, its own ranking. */
export type Rival = {
  name: string;
  add(documents: readonly GivenDocument[]): Promise<void>;
  ready(): Promise<void>;
  ask(text: string, limit: number): Promise<string[]>;
};

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

export function plainFts5(file: string): Rival {
  const db = new DatabaseSync(file);
  db.exec(`pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -65536; pragma mmap_size = 1073741824;
    create virtual table documents using fts5(
      number unindexed, title, abstract, claims, tokenize = "porter unicode61")`);
  const insert = db.prepare('insert into documents values (?, ?, ?, ?)');
  const ask = db.prepare(
    'select number from documents where documents match ? order by rank limit ?',
  );
  return {
    name: 'plain FTS5',
    add: async (documents) => {
      db.exec('begin');
      for (const { number, title, abstract, claims } of documents) {
        insert.run(number, title, abstract ?? '', claims.join(' '));
      }
      db.exec('commit');
    },
    ready: async () => {},
    ask: async (text, limit) => {
      const match = wordsIn(text).map((word) => `"${word}"`);
      if (match.length === 0) return [];
      return ask.all(match.join(' OR '), limit).map((row) => row['number'] as string);
    },
  };
}

export async function plainTsvector(
  connectionString: string,
): Promise<Rival & { close(): Promise<void> }> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`create unlogged table documents (number text, words tsvector)`);
  return {
    name: 'plain tsvector',
    add: async (documents) => {
      const columns = [
        documents.map(({ number }) => number),
        documents.map(({ title }) => title),
        documents.map(({ abstract, claims }) => [abstract ?? '', ...claims].join(' ')),
      ];
      await client.query(
        `insert into documents select number, setweight(to_tsvector('english', title), 'A') || to_tsvector('english', rest)
         from unnest($1::text[], $2::text[], $3::text[]) as given (number, title, rest)`,
        columns,
      );
    },
    ready: async () => {
      await client.query('create index on documents using gin (words)');
      await client.query('analyze documents');
    },
    ask: async (text, limit) => {
      const words = wordsIn(text).map((word) => `'${word}'`);
      const { rows } = await client.query<{ number: string }>(
        `select number from documents, to_tsquery('english', $1) query where words @@ query
         order by ts_rank(words, query) desc limit $2`,
        [words.join(' | '), limit],
      );
      return rows.map(({ number }) => number);
    },
    close: () => client.end(),
  };
}
