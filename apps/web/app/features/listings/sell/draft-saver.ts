import type { PatentFields } from '@claimstead/contract/listings.contract.ts';
import { api } from '../../../lib/api-client.ts';
import { isProblem } from '../../../lib/api-problem.ts';
import { fieldsBefore, unsavedFields } from '../../../lib/device-drafts.ts';
import { createReportedState, type ReportedState } from '../../../lib/reported-state.ts';

const quietMs = 800;
/** The waits before another try after a failure that may pass; the last one repeats. */
const retryMs = [2_000, 4_000, 8_000, 15_000, 30_000];

export type SavingState = {
  patentId: string | null;
  /** The draft is created under this key; it stays the same for as long as the draft does. */
  idempotencyKey: string;
  /** What the server has, as far as it is known here. */
  stored: PatentFields;
  /** `conflict`: the same field was changed elsewhere, and the person has to choose. */
  state: 'idle' | 'saving' | 'saved' | 'failed' | 'conflict';
  error: unknown;
};

export type DraftSaver = {
  subscribe: (changed: () => void) => () => void;
  snapshot: () => SavingState;
  /** Takes over what the form holds now; saves it once the typing pauses, where that is allowed. */
  change: (fields: PatentFields) => void;
  /** The id of the server's draft, which is created if there is none. */
  ensure: () => Promise<string>;
  /** Saves everything that differs, now. @throws ApiProblem */
  saveNow: () => Promise<string>;
  /** Overwrites what was changed elsewhere: `current` is what the server has. @throws ApiProblem */
  saveOver: (current: PatentFields) => Promise<string>;
  /** Another tab saved the same draft: what it knows of the server is true here as well. */
  adopt: (known: Pick<SavingState, 'patentId' | 'idempotencyKey' | 'stored'>) => void;
  /** Nothing is saved anymore, except by `saveNow`. */
  stop: () => void;
  /** The person leaves the form: what waits for the typing to pause is saved right away. */
  leave: () => void;
};

type DraftSaverOptions = {
  patentId: string | null;
  /** From a draft whose creation the server never confirmed here; null makes a new key. */
  idempotencyKey: string | null;
  /** False for a public listing: its buyers must not see half an edit. */
  savesByItself: boolean;
  /** What the server already has. */
  stored: PatentFields;
  /** What a form says that nobody has typed in. */
  blank: PatentFields;
};

/** Keeps the server's draft in step with the form: one call at a time, changed fields only. */
export function createDraftSaver(options: DraftSaverOptions): DraftSaver {
  const { subscribe, snapshot, report } = createReportedState(unsaved(options));
  const draft = createServerDraft({ snapshot, report, isNew: options.patentId === null });
  const inTurn = createQueue();
  const delayed = createDelay(() => void saveNow().catch(() => undefined));
  let latest = options.stored;
  let failures = 0;

  const saveNow = async () => {
    delayed.stop();
    report({ state: 'saving', error: null });
    try {
      const id = await inTurn(() => draft.save(latest));
      failures = 0;
      report({ state: 'saved' });
      return id;
    } catch (error) {
      const conflict = isProblem(error, 'listings.changed_elsewhere');
      report({ state: conflict ? 'conflict' : 'failed', error });
      if (options.savesByItself && mayPass(error)) {
        delayed.start(retryMs[Math.min(failures, retryMs.length - 1)] ?? quietMs);
        failures += 1;
      }
      throw error;
    }
  };
  return {
    subscribe,
    snapshot,
    change: (fields) => {
      latest = fields;
      if (!options.savesByItself) return;
      if (isWorthSaving(fields, options.blank, snapshot())) delayed.start(quietMs);
    },
    ensure: () => inTurn(async () => snapshot().patentId ?? draft.create(latest)),
    saveNow,
    saveOver: (current) => {
      report({ stored: current });
      return saveNow();
    },
    adopt: ({ patentId, idempotencyKey, stored }) => report({ patentId, idempotencyKey, stored }),
    stop: delayed.stop,
    leave: () => {
      if (delayed.isWaiting()) void saveNow().catch(() => undefined);
      delayed.end();
    },
  };
}

function unsaved({ patentId, idempotencyKey, stored }: DraftSaverOptions): SavingState {
  return {
    patentId,
    idempotencyKey: idempotencyKey ?? crypto.randomUUID(),
    stored,
    state: 'idle',
    error: null,
  };
}

type ServerDraftOptions = Pick<ReportedState<SavingState>, 'snapshot' | 'report'> & {
  /** The form began without a listing of the server. */
  isNew: boolean;
};

/** Writes to the server's draft, creates it where there is none, and reports what the server has then. */
function createServerDraft({ snapshot, report, isNew }: ServerDraftOptions) {
  const create = async (fields: PatentFields): Promise<string> => {
    const { idempotencyKey } = snapshot();
    const { id } = await api('POST /patent', { body: { ...fields, idempotencyKey } });
    report({ patentId: id, stored: fields });
    return id;
  };
  const createAgain = (fields: PatentFields) => {
    report({ patentId: null, idempotencyKey: crypto.randomUUID() });
    return create(fields);
  };
  const update = async (patentId: string, fields: PatentFields) => {
    const { stored } = snapshot();
    const changes = unsavedFields(fields, stored);
    if (Object.keys(changes).length === 0) return;
    const was = fieldsBefore(changes, stored);
    await api('PATCH /patent', { body: { ...changes, id: patentId, was } });
    report({ stored: { ...stored, ...changes } });
  };
  /** @returns the draft's id. @throws ApiProblem */
  const save = async (fields: PatentFields): Promise<string> => {
    const { patentId } = snapshot();
    try {
      if (patentId === null) return await create(fields);
      await update(patentId, fields);
      return patentId;
    } catch (error) {
      // The draft was deleted in another window, perhaps before its creation was confirmed here: what the
      // person typed becomes another draft.
      const becomesNew = patentId === null || isNew;
      if (!isProblem(error, 'listings.not_found') || !becomesNew) throw error;
      return createAgain(fields);
    }
  };
  return { create, save };
}

/** Runs one piece of work after the other, so that an older value never overtakes a newer one. */
function createQueue() {
  let queue: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work, work);
    queue = turn.catch(() => undefined);
    return turn;
  };
}

/** Runs `work` after a wait; each start replaces the one before. */
function createDelay(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    start: (ms: number) => {
      stop();
      if (!isEnded) timer = setTimeout(work, ms);
    },
    stop,
    isWaiting: () => timer !== undefined,
    /** Nothing can be started from here on. */
    end: () => {
      isEnded = true;
      stop();
    },
  };
}

/** A draft is created with the first field that says something; while two versions conflict, the person decides first. */
function isWorthSaving(fields: PatentFields, blank: PatentFields, now: SavingState): boolean {
  const { patentId, stored, state } = now;
  const hasDraft = patentId !== null || differs(fields, blank);
  return hasDraft && differs(fields, stored) && state !== 'conflict';
}

function differs(fields: PatentFields, from: PatentFields): boolean {
  return Object.keys(unsavedFields(fields, from)).length > 0;
}

/** There was no answer, or one that did not come from the product. */
function mayPass(error: unknown): boolean {
  return isProblem(error) && (error.status === 0 || error.status >= 500);
}
