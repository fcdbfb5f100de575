import type { Database } from './database.ts';

/** Small named values that survive a restart: the clock's offset, faults, webhook mode. */
export type Settings = {
  read<T>(name: string, fallback: T): T;
  write(name: string, value: unknown): void;
};

/** Settings over the given database. */
export function createSettings(db: Database): Settings {
  return {
    read: <T>(name: string, fallback: T): T => {
      const row = db.one<{ json: string }>('SELECT json FROM settings WHERE name = ?', name);
      return row ? (JSON.parse(row.json) as T) : fallback;
    },
    write: (name, value) =>
      db.run(
        'INSERT INTO settings (name, json) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET json = excluded.json',
        name,
        JSON.stringify(value),
      ),
  };
}
