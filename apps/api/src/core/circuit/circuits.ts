import type { Provider } from '@claimstead/contract/operations-health.contract.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../ids/ids.ts';
import type { Log } from '../log/log.ts';
import type { Telemetry } from '../metrics/telemetry.ts';
import { Circuit } from './circuit.ts';
import { deleteAway, saveAway } from './circuits.store.ts';

export type Circuits = Readonly<Record<Provider, Circuit>>;

/**
 * The circuits of this process. Each knows only what it has seen itself; an open one is also a row, so that
 * another process's health page can show it.
 */
export function createCircuits(options: {
  db: Db;
  log: Log;
  telemetry?: Pick<Telemetry, 'run'>;
}): Circuits {
  const { db, ...watching } = options;
  const processId = newId();
  const circuitOf = (provider: Provider): Circuit => {
    /** One after the other, so that the last state is the last one written. */
    let writing: Promise<void> = Promise.resolve();
    return new Circuit({
      ...watching,
      provider,
      onState: (state, since) => {
        const write = () =>
          state === 'open'
            ? saveAway(db, { provider, processId, since })
            : deleteAway(db, { provider, processId });
        writing = writing.then(write).catch((error) => {
          watching.log.debug({ err: error }, 'circuit: its state could not be written');
        });
      },
    });
  };
  return {
    payments: circuitOf('payments'),
    files: circuitOf('files'),
    mail: circuitOf('mail'),
    signing: circuitOf('signing'),
    office: circuitOf('office'),
    search: circuitOf('search'),
    embeddings: circuitOf('embeddings'),
  };
}
