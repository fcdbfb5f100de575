import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Health } from '@claimstead/contract/operations-health.contract.ts';
import { listAway } from '../../../core/circuit/circuits.store.ts';
import { readDiskRoom } from '../../../core/files/disk-room.ts';
import { storeMark } from '../../../core/files/store-mark.ts';
import { countJobs } from '../../../core/jobs/job-counts.store.ts';
import { getMoneyHealth } from '../../money/money.api.ts';
import { getOfficeHealth } from '../../patents/patents.api.ts';
import type { ScannerState } from '../../../core/malware/malware-scan.port.ts';
import { viewAlertsSince } from '../../identity/identity.api.ts';
import { countFilings } from '../../recordations/recordations.api.ts';
import { countLatePayouts, countTooLong, findHeldDifferences } from '../../sales/sales.api.ts';
import type { OperationsDeps } from '../operations.deps.ts';
import { type HealthFindings, judgeHealth } from './health.rules.ts';
import { countSalesBehind, findOpenWrite, findStoreHealth } from './health.store.ts';

/** Jobs that end in a mail, by the last part of their names. */
export const mailingJobs = String.raw`\.(send_|mail_|invite_owner|farewell|confirm_|forward_)`;
const dayMs = 24 * 3600 * 1000;
const answersWithinMs = 4_000;
/** In the place of a mark that could not be read; no database has this id. */
const away = 'away';

/**
 * The real state of what works in the background, with the runbook of whatever is to be done. The mail
 * server and the store of files are asked now, and count as away when they do not answer within seconds.
 */
export async function viewHealth(deps: OperationsDeps): Promise<Health> {
  const now = deps.clock.now();
  const [
    jobs,
    mails,
    money,
    behind,
    payoutsLate,
    held,
    filings,
    mailAnswers,
    store,
    alerts,
    malware,
    providersAway,
    office,
  ] = await Promise.all([
    countJobs(deps.db, '.'),
    countJobs(deps.db, mailingJobs),
    getMoneyHealth(deps.db, now),
    countSalesBehind(deps.db, now),
    countLatePayouts(deps),
    findHeldDifferences(deps),
    findFilings(deps),
    within(deps.mail.answers(), false),
    findStore(deps),
    viewAlertsSince(deps.db, new Date(now.getTime() - dayMs)),
    within<ScannerState>(deps.malware.state(), { is: 'away' }),
    listAway(deps.db),
    getOfficeHealth(deps),
  ]);
  return judgeHealth({
    now,
    jobs,
    mails,
    mailAnswers,
    money,
    sales: {
      ...behind,
      payoutsLate,
      heldDiffers: held.length,
      ...filings,
    },
    store,
    security: securityOf(alerts),
    malware,
    providersAway,
    office,
  });
}

async function findFilings(deps: OperationsDeps) {
  const { overdue } = await countFilings(deps);
  const { unfiled = 0, stalled = 0 } = await countTooLong(deps);
  return { filingsOverdue: overdue, filingsWaiting: unfiled, stalled };
}

function securityOf(
  alerts: Awaited<ReturnType<typeof viewAlertsSince>>,
): HealthFindings['security'] {
  const accountsOf = (isProbing: boolean) => [
    ...new Set(
      alerts
        .filter(({ kind }) => (kind === 'foreign_objects') === isProbing)
        .map(({ userId }) => userId),
    ),
  ];
  return { attacked: accountsOf(false), probing: accountsOf(true) };
}

async function findStore(deps: OperationsDeps): Promise<HealthFindings['store']> {
  const { id, markedAt, sweptAt, lost, databaseBytes, backedUpAt } = await findStoreHealth(deps.db);
  const everyHours = deps.config.backup?.everyHours ?? null;
  const mark = await within<string | null>(readMark(deps), away);
  return {
    mark: markOf(mark, id, markedAt),
    sweptAt,
    lost,
    databaseBytes,
    // Backups are made by the machine's clock, which the product's own does not follow.
    backup: { at: backedUpAt, everyHours, lookedAt: new Date() },
    openWrite: await findOpenWrite(deps.db),
    freeBytes: (await readDiskRoom(deps.config.dataDir))?.freeBytes ?? null,
  };
}

function markOf(
  mark: string | null,
  id: string,
  markedAt: Date | null,
): HealthFindings['store']['mark'] {
  if (mark === away) return 'away';
  if (mark === null) return markedAt === null ? 'new' : 'lost';
  return mark === id ? 'own' : 'foreign';
}

async function readMark({ files }: OperationsDeps): Promise<string | null> {
  const opened = await files.open(storeMark);
  return opened ? (await text(opened.stream)).trim() : null;
}

/** The answer, or the other one when it fails or takes too long. */
async function within<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const late = new AbortController();
  const waits = pause(answersWithinMs, otherwise, { signal: late.signal, ref: false });
  waits.catch(() => undefined);
  try {
    return await Promise.race([work.catch(() => otherwise), waits]);
  } finally {
    late.abort();
  }
}
