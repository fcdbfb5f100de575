import type { PatentFields } from '@claimstead/contract/listings.contract.ts';
import { api } from '../../../lib/api-client.ts';
import { isProblem } from '../../../lib/api-problem.ts';
import { fieldsBefore, unsavedFields } from '../../../lib/device-drafts.ts';

const quietMs = 800;
/** After a failure that may pass: tried again after these waits, the last one for ever. */
const retryMs = [2_000, 4_000, 8_000, 15_000, 30_000];

export type SavingState = {
  patentId: string | null;
  /** Under which the draft is made: the same as long as it is the same draft. */
  idempotencyKey: string;
  /** What the server has, as far as it is known here. */
  stored: PatentFields;
  /** `conflict`: somebody changed the same field elsewhere, and the person has to choose. */
  state: 'idle' | 'saving' | 'saved' | 'failed' | 'conflict';
  error: unknown;
};

export type DraftSaver = {
  subscribe: (changed: () => void) => () => void;
  snapshot: () => SavingState;
  /** Takes over what the form holds now; saves it once the typing pauses, if it may. */
  change: (fields: PatentFields) => void;
  /** The id of the server's draft, which is made first where there is none. */
  ensure: () => Promise<string>;
  /** Saves everything that differs, now. @throws ApiProblem */
  saveNow: () => Promise<string>;
  /** Saves over what was changed elsewhere: `current` is what the server has. @throws ApiProblem */
  saveOver: (current: PatentFields) => Promise<string>;
  /** Another tab saved the same draft: what it knows of the server holds here too. */
  adopt: (known: Pick<SavingState, 'patentId' | 'idempotencyKey' | 'stored'>) => void;
  /** Nothing is saved any more, except by `saveNow`. */
  stop: () => void;
  /** What waits for the typing to pause is saved at once: the form is left. */
  leave: () => void;
};

type DraftSaverOptions = {
  patentId: string | null;
  /** Of a draft that came back without the server's answer; null makes a new one. */
  idempotencyKey: string | null;
  /** False for a public listing: its buyers must not see half an edit. */
  savesByItself: boolean;
  /** What the server has of it already. */
  stored: PatentFields;
};

/** Keeps the server's draft in step with the form: one call at a time, changed fields only. */
export function createDraftSaver(options: DraftSaverOptions): DraftSaver {
  const listeners = new Set<() => void>();
  let state: SavingState = {
    patentId: options.patentId,
    idempotencyKey: options.idempotencyKey ?? crypto.randomUUID(),
    stored: options.stored,
    state: 'idle',
    error: null,
  };
  let latest = options.stored;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isLeft = false;
  let queue: Promise<unknown> = Promise.resolve();

  const report = (change: Partial<SavingState>) => {
    state = { ...state, ...change };
    for (const changed of listeners) changed();
  };
  const create = async () => {
    const fields = latest;
    const { idempotencyKey } = state;
    const { id } = await api('POST /patent', { body: { ...fields, idempotencyKey } });
    report({ patentId: id, stored: fields });
    return id;
  };
  const createAnew = () => {
    report({ patentId: null, idempotencyKey: crypto.randomUUID() });
    return create();
  };
  const push = async (): Promise<string> => {
    const { patentId, stored } = state;
    if (patentId === null) {
      return create().catch((error: unknown) => {
        // It was made, the answer got lost, and it was deleted in another window.
        if (isProblem(error, 'listings.not_found')) return createAnew();
        throw error;
      });
    }
    const changes = unsavedFields(latest, stored);
    if (Object.keys(changes).length === 0) return patentId;
    const was = fieldsBefore(changes, stored);
    try {
      await api('PATCH /patent', { body: { ...changes, id: patentId, was } });
      report({ stored: { ...stored, ...changes } });
      return patentId;
    } catch (error) {
      // Deleted in another window: what is typed here becomes a draft of its own.
      const gone = isProblem(error, 'listings.not_found') && options.patentId === null;
      if (!gone) throw error;
      return createAnew();
    }
  };
  /** One after the other, so that an older value never overtakes a newer one. */
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work, work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const saveLater = (ms: number) => {
    stop();
    if (isLeft) return;
    timer = setTimeout(() => void saveNow().catch(() => undefined), ms);
  };
  const saveNow = async () => {
    stop();
    report({ state: 'saving', error: null });
    try {
      const id = await enqueue(push);
      failures = 0;
      report({ state: 'saved' });
      return id;
    } catch (error) {
      const conflict = isProblem(error, 'listings.changed_elsewhere');
      report({ state: conflict ? 'conflict' : 'failed', error });
      if (options.savesByItself && mayPass(error)) {
        saveLater(retryMs[Math.min(failures, retryMs.length - 1)] ?? quietMs);
        failures += 1;
      }
      throw error;
    }
  };
  return {
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    snapshot: () => state,
    change: (fields) => {
      latest = fields;
      const worthIt = state.patentId !== null || (fields.title ?? '') !== '';
      const differs = Object.keys(unsavedFields(fields, state.stored)).length > 0;
      if (!options.savesByItself || !worthIt || !differs || state.state === 'conflict') return;
      saveLater(quietMs);
    },
    ensure: () => enqueue(async () => state.patentId ?? create()),
    saveNow,
    saveOver: (current) => {
      report({ stored: current });
      return saveNow();
    },
    adopt: ({ patentId, idempotencyKey, stored }) => report({ patentId, idempotencyKey, stored }),
    stop,
    leave: () => {
      if (timer !== undefined) void saveNow().catch(() => undefined);
      isLeft = true;
      stop();
    },
  };
}

/** No answer came, or not from the product itself. */
function mayPass(error: unknown): boolean {
  return isProblem(error) && (error.status === 0 || error.status >= 500);
}
