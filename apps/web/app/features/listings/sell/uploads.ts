import { api, uploadFile } from '../../../lib/api-client.ts';
import { isProblem } from '../../../lib/api-problem.ts';
import { wordsFor } from '../../../lib/problem-words.ts';
import { uploadWords } from '../../../lib/upload-words.ts';
import { createImageOrder } from './image-order.ts';
import { sellCopy } from './sell.copy.ts';
import {
  fitting,
  imageUrisOf,
  isOnItsWay,
  movedItems,
  newItem,
  type UploadItem,
  type UploadKind,
} from './upload-items.ts';

/** So many files are sent at the same time; more would only slow each other down. */
const atOnce = 3;

/** `left` says why files of a kind were not taken. */
export type UploadsState = { items: UploadItem[]; left: Partial<Record<UploadKind, string>> };

export type Uploads = {
  subscribe: (changed: () => void) => () => void;
  snapshot: () => UploadsState;
  /** Sends files, a few at once. */
  add: (kind: UploadKind, files: File[]) => void;
  /** Stops a file on its way; it stays in the list and can be sent again. */
  cancel: (key: string) => void;
  /** Forgets one that did not arrive. */
  dismiss: (key: string) => void;
  retry: (key: string) => void;
  /** Deletes an arrived file. @throws ApiProblem */
  remove: (key: string) => Promise<void>;
  /** Moves an image; the first is the cover. @throws ApiProblem, and then all stand as before */
  move: (key: string, to: number) => Promise<void>;
  /** Resolves when nothing is on its way any more. @throws ApiProblem where the order was not stored */
  settled: () => Promise<void>;
  /** Gives up everything on its way. */
  stop: () => void;
};

const calls = {
  document: 'POST /patent/upload/document',
  research: 'POST /patent/upload/document/research',
  costModel: 'POST /patent/upload/document/costModel',
  image: 'POST /patent/upload/image',
} as const satisfies Record<UploadKind, string>;

/** The same file can get through another time: not where the file itself was refused. */
function mayPass(error: unknown): boolean {
  if (!isProblem(error)) return true;
  return ![400, 409, 413, 415, 422].includes(error.status);
}

/** Sends the files of one listing. `ensureDraft` answers the listing's id, making it where needed. */
export function createUploads(ensureDraft: () => Promise<string>, arrived: UploadItem[]): Uploads {
  const listeners = new Set<() => void>();
  const files = new Map<string, File>();
  const running = new Map<string, { stopping: AbortController; work: Promise<void> }>();
  const order = createImageOrder(ensureDraft, imageUrisOf(arrived));
  let state: UploadsState = { items: arrived, left: {} };

  const report = (next: Partial<UploadsState>) => {
    state = { ...state, ...next };
    for (const changed of listeners) changed();
  };
  const itemOf = (key: string) => state.items.find((item) => item.key === key);
  const change = (key: string, now: Partial<UploadItem>) =>
    report({ items: state.items.map((item) => (item.key === key ? { ...item, ...now } : item)) });
  const forget = (key: string) => {
    files.delete(key);
    const localUri = itemOf(key)?.localUri;
    if (localUri) URL.revokeObjectURL(localUri);
    report({ items: state.items.filter((item) => item.key !== key) });
  };

  const send = async ({ key, kind }: UploadItem, file: File, signal: AbortSignal) => {
    try {
      const stored = await uploadFile(calls[kind], {
        query: { patentId: await ensureDraft() },
        file,
        signal,
        onProgress: (fraction) => change(key, { fraction }),
      });
      files.delete(key);
      if (kind === 'document') dropOlderDocuments(key);
      if (kind === 'image') order.arrived(stored.uri);
      const message = 'leftOut' in stored && stored.leftOut ? uploadWords.leftOut : null;
      change(key, { state: 'done', fraction: 1, uri: stored.uri, name: stored.name, message });
    } catch (error) {
      // Stopped: the item says so already.
      if (signal.aborted) return;
      change(key, { state: 'failed', message: wordsFor(error), canRetry: mayPass(error) });
    }
  };
  /** The server keeps one patent document: the newest. */
  const dropOlderDocuments = (key: string) =>
    report({
      items: state.items.filter(
        (item) => item.kind !== 'document' || item.key === key || item.state !== 'done',
      ),
    });
  const startNext = () => {
    for (const item of state.items) {
      if (running.size >= atOnce) return;
      const file = files.get(item.key);
      if (item.state !== 'waiting' || !file || running.has(item.key)) continue;
      const stopping = new AbortController();
      change(item.key, { state: 'sending', fraction: 0, message: null });
      const work = send(item, file, stopping.signal).then(() => {
        if (running.get(item.key)?.stopping === stopping) running.delete(item.key);
        startNext();
        if (!areImagesOnTheirWay()) void storeOrder().catch(() => undefined);
      });
      running.set(item.key, { stopping, work });
    }
  };
  const areImagesOnTheirWay = () =>
    state.items.some((item) => item.kind === 'image' && isOnItsWay(item));
  /** Images arrive in any order, and are stored in the one in which they are shown. */
  const storeOrder = async () => {
    try {
      await order.store(imageUrisOf(state.items));
    } catch (error) {
      report({ items: order.asStored(state.items) });
      throw error;
    }
  };
  const stopOne = (key: string) => {
    running.get(key)?.stopping.abort();
    running.delete(key);
  };

  return {
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    snapshot: () => state,
    add: (kind, chosen) => {
      const { taken, left } = fitting(kind, chosen, state.items);
      const items = taken.map((file) => newItem(kind, file));
      const others = state.items.filter((item) => item.kind !== kind || item.state !== 'refused');
      const { [kind]: _, ...leftBefore } = state.left;
      // One document at a time: the newer takes the place of one that is still on its way.
      const superseded = kind === 'document' && items.some((item) => item.state === 'waiting');
      const outdated = others.filter(
        (item) => superseded && item.kind === 'document' && item.state !== 'done',
      );
      for (const { key } of outdated) stopOne(key);
      report({
        items: [...others.filter((item) => !outdated.includes(item)), ...items],
        left: left ? { ...leftBefore, [kind]: left } : leftBefore,
      });
      for (const [at, item] of items.entries()) {
        const file = taken[at];
        if (file && item.state === 'waiting') files.set(item.key, file);
      }
      startNext();
    },
    cancel: (key) => {
      const item = itemOf(key);
      if (!item || !isOnItsWay(item)) return;
      const message = sellCopy.upload.stopped(Math.floor(item.fraction * 100));
      change(key, { state: 'stopped', message, canRetry: true });
      stopOne(key);
      startNext();
    },
    dismiss: forget,
    retry: (key) => {
      if (!files.has(key)) return;
      change(key, { state: 'waiting', fraction: 0, message: null });
      startNext();
    },
    remove: async (key) => {
      const item = itemOf(key);
      if (!item?.uri) return;
      const query = { patentId: await ensureDraft(), uri: item.uri };
      try {
        if (item.kind === 'image') await api('DELETE /patent/upload/image', { query });
        else await api('DELETE /patent/upload/document', { query });
      } catch (error) {
        // Removed in another window already.
        if (!isProblem(error, 'listings.file_not_found')) throw error;
      }
      order.gone(item.uri);
      forget(key);
      const { [item.kind]: _, ...left } = state.left;
      report({ left });
    },
    move: async (key, to) => {
      report({ items: movedItems(state.items, key, to) });
      if (!areImagesOnTheirWay()) await storeOrder();
    },
    settled: async () => {
      while (running.size > 0) await Promise.all([...running.values()].map(({ work }) => work));
      await storeOrder();
    },
    stop: () => {
      for (const item of state.items.filter(isOnItsWay)) {
        change(item.key, { state: 'stopped', message: sellCopy.upload.stopped(0), canRetry: true });
        stopOne(item.key);
      }
    },
  };
}
