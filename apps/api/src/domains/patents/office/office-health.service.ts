import type { AwayReason } from './office.port.ts';
import { listUnknownShapes } from './office-answers.store.ts';
import type { PatentsDeps } from '../patents.deps.ts';
import { type AskedOffice, findLastAsked } from '../patents.store.ts';

/** How it stands between us and the office, for those who run the installation. */
export type OfficeHealth = {
  hasKey: boolean;
  lastAskedAt: Date | null;
  /** Why the last call gave no answer; null: it was answered. */
  awayReason: AwayReason | null;
  /** The same of trials, which are asked for apart; null: never. */
  trials: AskedOffice | null;
  /** The paths of shapes that nobody knew, in the answers at hand. */
  unknownShapes: readonly string[];
};

const mostShapes = 5;

export async function getOfficeHealth({
  db,
  office,
}: Pick<PatentsDeps, 'db' | 'office'>): Promise<OfficeHealth> {
  const [last, trials, shapes] = await Promise.all([
    findLastAsked(db, 'record'),
    findLastAsked(db, 'trials'),
    listUnknownShapes(db, mostShapes),
  ]);
  return {
    hasKey: office !== null,
    lastAskedAt: last?.askedAt ?? null,
    awayReason: last?.awayReason ?? null,
    trials,
    unknownShapes: shapes.map(({ path }) => path),
  };
}
