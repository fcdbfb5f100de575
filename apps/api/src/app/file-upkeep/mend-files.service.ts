import type { FileKeeper, KeepingRow } from '../../core/files/file-keeper.ts';
import { storeMark } from '../../core/files/store-mark.ts';
import type { AppDeps } from '../deps.ts';
import { fileKeepers } from '../modules.ts';
import { claimSweep } from './file-store.store.ts';
import { isOwnStore } from './own-store.service.ts';

const dayMs = 24 * 3_600_000;
/** Less than a day, so that a process's daily sweep is never a moment too early. */
const pauseMs = 23 * 3_600_000;
const keysAtOnce = 200;
/** Each removal must be durable before it counts: several at the same time share the wait for the disk. */
const keysRemovedAtOnce = 32;
const rowsAtOnce = 200;
const looksAtOnce = 8;

/** The day's pass over all files, by one process of many. */
export async function mendFilesDaily(deps: AppDeps): Promise<void> {
  if (await claimSweep(deps.db, deps.clock.now(), pauseMs)) await mendFiles(deps);
}

/**
 * Reconciles files and rows. A file that no row names is removed once it is older than a day: a younger one may
 * belong to an upload in progress. A row whose file is gone is passed to its keeper, and an error is logged for
 * the operators. Safe to repeat and to run beside uploads; reads batch by batch.
 */
export async function mendFiles(deps: AppDeps): Promise<void> {
  if (!(await isOwnStore(deps))) return;
  await deps.files.removeUnfinished(dayMs);
  await removeOrphans(deps);
  for (const keeper of fileKeepers) await lookAtRows(deps, keeper);
}

async function removeOrphans(deps: AppDeps): Promise<void> {
  let batch: string[] = [];
  let removed = 0;
  let foreign = 0;
  const flush = async () => {
    const counts = await removeUnnamed(deps, batch);
    removed += counts.removed;
    foreign += counts.foreign;
    batch = [];
  };
  for await (const { key, ageMs } of deps.files.list()) {
    if (ageMs < dayMs || key === storeMark) continue;
    batch.push(key);
    if (batch.length === keysAtOnce) await flush();
  }
  await flush();
  if (removed > 0) deps.log.info({ removed }, 'files: removed what no row names');
  if (foreign > 0) deps.log.warn({ foreign }, 'files: left alone what lies in no keeper’s folder');
}

async function removeUnnamed(
  deps: AppDeps,
  keys: readonly string[],
): Promise<{ removed: number; foreign: number }> {
  const counts = { removed: 0, foreign: 0 };
  for (const [folder, group] of Map.groupBy(keys, (key) => key.split('/')[0] ?? '')) {
    const keeper = fileKeepers.find((one) => one.folder === folder);
    if (!keeper) {
      counts.foreign += group.length;
      continue;
    }
    const named = await keeper.listNamed(deps.db, group);
    const unnamed = group.filter((one) => !named.has(one));
    for (let at = 0; at < unnamed.length; at += keysRemovedAtOnce) {
      const some = unnamed.slice(at, at + keysRemovedAtOnce);
      await Promise.all(some.map((key) => deps.files.remove(key)));
    }
    counts.removed += unnamed.length;
  }
  return counts;
}

async function lookAtRows(deps: AppDeps, keeper: FileKeeper<AppDeps>): Promise<void> {
  for (let after: string | null = null; ; ) {
    const rows: KeepingRow[] = await keeper.listRows(deps.db, after, rowsAtOnce);
    for (let at = 0; at < rows.length; at += looksAtOnce) {
      const some = rows.slice(at, at + looksAtOnce);
      await Promise.all(some.map((row) => lookAtRow(deps, keeper, row)));
    }
    after = rows.at(-1)?.id ?? null;
    if (after === null || rows.length < rowsAtOnce) return;
  }
}

async function lookAtRow(
  deps: AppDeps,
  keeper: FileKeeper<AppDeps>,
  row: KeepingRow,
): Promise<void> {
  const missing: string[] = [];
  for (const key of row.keys) if ((await deps.files.size(key)) === null) missing.push(key);
  const about = { folder: keeper.folder, row: row.id };
  if (missing.length === 0) {
    if (await keeper.noteFound?.(deps, row)) deps.log.info(about, 'files: a lost file is back');
    return;
  }
  const outcome = await keeper.noteLoss(deps, row);
  if (outcome === 'noted' || outcome === 'left') {
    deps.log.error({ ...about, missing, outcome }, 'files: lost');
  } else if (outcome === 'known' || outcome === 'mended') {
    deps.log.warn({ ...about, missing, outcome }, 'files: lost');
  }
}
