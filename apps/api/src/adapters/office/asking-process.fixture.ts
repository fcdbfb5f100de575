import { Circuit } from '../../core/circuit/circuit.ts';
import { OffsetClock } from '../../core/clock/clock.ts';
import { parseConfig } from '../../core/config/config.ts';
import { officeSandboxKey } from '../../core/config/office-settings.ts';
import { connectDatabase } from '../../core/db/database.ts';
import { createLog } from '../../core/log/log.ts';
import { createOffice } from './office.adapter.ts';

/** What a process that asks the office is given at its start. */
export type AskingProcess = {
  databaseUrl: string;
  isPooled: boolean;
  sandboxPort: number;
  paceSeconds: number;
  patience: { callMs: number; waitMs: number };
  /** Adapters in this one process, none of which knows of the others. */
  adapters: number;
};

/** To ask about a number, so many times. */
export type AskingTask = { number: string; times: number };
/** How often each outcome came: `found`, or why the office was away. */
export type AskingReport = Record<string, number>;

const given = JSON.parse(process.argv[2] ?? '') as AskingProcess;
const { db } = connectDatabase({
  connectionString: given.databaseUrl,
  isPooled: given.isPooled,
  onError: () => undefined,
});
const log = createLog({ level: 'silent' });
const config = parseConfig({
  NODE_ENV: 'test',
  DATABASE_URL: given.databaseUrl,
  SANDBOX_PORT: String(given.sandboxPort),
  OFFICE_API_KEY: officeSandboxKey,
  OFFICE_PACE_SECONDS: String(given.paceSeconds),
});
const offices = Array.from({ length: given.adapters }, () =>
  createOffice(
    { db, clock: new OffsetClock(), config, circuit: new Circuit({ provider: 'office', log }) },
    given.patience,
  ),
);

async function work({ number, times }: AskingTask): Promise<AskingReport> {
  const report: AskingReport = {};
  let left = times;
  await Promise.all(
    offices.map(async (office) => {
      while (office && left > 0) {
        left -= 1;
        const answer = await office.findRecord(number);
        const outcome = answer.outcome === 'away' ? answer.reason : answer.outcome;
        report[outcome] = (report[outcome] ?? 0) + 1;
      }
    }),
  );
  return report;
}

process.on('message', (task: AskingTask) => {
  void work(task).then((report) => process.send?.(report));
});
// Whoever asked is gone, so is the reason to stay.
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
