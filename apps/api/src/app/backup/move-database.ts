import pg from 'pg';
import { StartProblem } from '../start-up.ts';
import { loadRows } from './load-rows.ts';
import { countProductSessions, openSession } from './session.ts';
import { openSnapshot } from './snapshot.ts';

/**
 * Copies one database into another. Nothing may write to the first meanwhile, or the second would lack it.
 * @returns how many rows there are.
 * @throws {StartProblem} a sentence, if processes of the product use one of the two, or the second is not empty.
 */
export async function moveDatabase(
  fromUrl: string,
  toUrl: string,
  { replace }: { replace: boolean },
): Promise<number> {
  await refuseInUse(fromUrl);
  const snapshot = await openSnapshot(fromUrl).catch((error: unknown) => {
    const isEmpty = error instanceof pg.DatabaseError && error.code === '42P01';
    throw isEmpty
      ? new StartProblem('There is nothing to move: the first database is empty.')
      : error;
  });
  try {
    const loaded = await loadRows(toUrl, snapshot, { replace });
    await refuseInUse(fromUrl);
    return loaded.reduce((sum, { rows }) => sum + rows, 0);
  } finally {
    await snapshot.end();
  }
}

async function refuseInUse(url: string): Promise<void> {
  const client = await openSession(url, 'move');
  const using = await countProductSessions(client).finally(() => client.end());
  if (using > 0) {
    throw new StartProblem(
      `Running processes of the product use the first database (${using} connections). Stop them, and move again with --replace.`,
    );
  }
}
