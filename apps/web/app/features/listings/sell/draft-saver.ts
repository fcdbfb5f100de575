import type { PatentFields } from '@claimstead/contract/listings.contract.ts';
import { api } from '../../../lib/api-client.ts';
import { isProblem } from '../../../lib/api-problem.ts';

const quietMs = 800;

export type SavingState = {
  patentId: string | null;
  state: 'idle' | 'saving' | 'saved' | 'failed';
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
  stop: () => void;
};

export type DraftSaverOptions = {
  patentId: string | null;
  /** False for a public listing: its buyers must not see half an edit. */
  savesByItself: boolean;
  /** What the server has of it already. */
  stored: PatentFields;
};

/** Keeps the server's draft in step with the form: one call at a time, changed fields only. */
export function createDraftSaver(options: DraftSaverOptions): DraftSaver {
  const listeners = new Set<() => void>();
  let state: SavingState = { patentId: options.patentId, state: 'idle', error: null };
  let stored = options.stored;
  let latest = options.stored;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const report = (change: Partial<SavingState>) => {
    state = { ...state, ...change };
    for (const changed of listeners) changed();
  };
  const create = async () => {
    const fields = latest;
    const { id } = await api('POST /patent', { body: fields });
    stored = fields;
    report({ patentId: id });
    return id;
  };
  const push = async (): Promise<string> => {
    const { patentId } = state;
    if (patentId === null) return create();
    const fields = latest;
    const changes = differencesOf(fields, stored);
    if (Object.keys(changes).length === 0) return patentId;
    try {
      await api('PATCH /patent', { body: { ...changes, id: patentId } });
      stored = { ...stored, ...changes };
      return patentId;
    } catch (error) {
      // Deleted in another window: what is typed here becomes a draft of its own.
      const gone = isProblem(error, 'listings.not_found') && options.patentId === null;
      if (!gone) throw error;
      report({ patentId: null });
      return create();
    }
  };
  /** One after the other, so that an older value never overtakes a newer one. */
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work, work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  const save = async () => {
    clearTimeout(timer);
    report({ state: 'saving', error: null });
    try {
      const id = await enqueue(push);
      report({ state: 'saved' });
      return id;
    } catch (error) {
      report({ state: 'failed', error });
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
      clearTimeout(timer);
      const worthIt = state.patentId !== null || (fields.title ?? '') !== '';
      const differs = Object.keys(differencesOf(fields, stored)).length > 0;
      if (!options.savesByItself || !worthIt || !differs) return;
      timer = setTimeout(() => void save().catch(() => undefined), quietMs);
    },
    ensure: () => enqueue(async () => state.patentId ?? create()),
    saveNow: save,
    stop: () => clearTimeout(timer),
  };
}

function differencesOf(now: PatentFields, before: PatentFields): PatentFields {
  const old = new Map(Object.entries(before));
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name)),
  );
  return Object.fromEntries(changed);
}
