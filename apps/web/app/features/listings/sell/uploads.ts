import { limits } from '@claimstead/contract/limits.ts';
import type { DocumentKind } from '@claimstead/contract/listings.contract.ts';
import { api, uploadFile } from '../../../lib/api-client.ts';
import { isProblem } from '../../../lib/api-problem.ts';
import { wordsFor } from '../../../lib/problem-words.ts';
import { sellCopy } from './sell.copy.ts';

export type UploadKind = DocumentKind | 'image';

/** One file on its way, arrived, or refused. `fraction` is the part of its bytes that has left. */
export type UploadItem = {
  key: string;
  kind: UploadKind;
  name: string;
  size: number;
  state: 'sending' | 'done' | 'failed';
  fraction: number;
  /** Why it failed, as a sentence. */
  message: string | null;
  canRetry: boolean;
  /** Where it lies once it has arrived. */
  uri: string | null;
  /** A picture to show before it has arrived. */
  localUri: string | null;
};

export type UploadsState = { items: UploadItem[]; tooManyImages: boolean };

export type Uploads = {
  subscribe: (changed: () => void) => () => void;
  snapshot: () => UploadsState;
  /** Starts sending files, all at once. */
  add: (kind: UploadKind, files: File[]) => void;
  /** Gives up a file on its way, or dismisses a failed one. */
  cancel: (key: string) => void;
  retry: (key: string) => void;
  /** Deletes an arrived file. @throws ApiProblem */
  remove: (key: string) => Promise<void>;
  /** @throws ApiProblem */
  makeCover: (key: string) => Promise<void>;
  /** Resolves when nothing is on its way any more. */
  settled: () => Promise<void>;
  stop: () => void;
};

const calls = {
  document: 'POST /patent/upload/document',
  research: 'POST /patent/upload/document/research',
  costModel: 'POST /patent/upload/document/costModel',
  image: 'POST /patent/upload/image',
} as const satisfies Record<UploadKind, string>;

const imageTypes = /^image\/(png|jpeg|webp|gif|avif)$/;

/** The same file can get through another time: not where the file itself was refused. */
function mayPass(error: unknown): boolean {
  if (!isProblem(error)) return true;
  return ![400, 409, 413, 415].includes(error.status);
}

/** What can be said against a file before it leaves; the server looks into it again. */
function refuseFile(kind: UploadKind, file: File): string | null {
  const copy = sellCopy.upload;
  if (kind === 'image') {
    if (!imageTypes.test(file.type)) return copy.imageType;
    return file.size > limits.imageBytes ? copy.imageSize : null;
  }
  if (!/\.(pdf|docx)$/i.test(file.name)) return copy.documentType;
  return file.size > limits.documentBytes ? copy.documentSize : null;
}

/** Sends the files of one listing. `ensureDraft` answers the listing's id, making it where needed. */
export function createUploads(ensureDraft: () => Promise<string>, arrived: UploadItem[]): Uploads {
  const listeners = new Set<() => void>();
  const sources = new Map<string, { file: File; stopping: AbortController }>();
  const running = new Set<Promise<void>>();
  let state: UploadsState = { items: arrived, tooManyImages: false };

  const report = (next: Partial<UploadsState>) => {
    state = { ...state, ...next };
    for (const changed of listeners) changed();
  };
  const change = (key: string, now: Partial<UploadItem>) =>
    report({ items: state.items.map((item) => (item.key === key ? { ...item, ...now } : item)) });
  const drop = (key: string) => {
    sources.delete(key);
    const localUri = state.items.find((item) => item.key === key)?.localUri;
    if (localUri) URL.revokeObjectURL(localUri);
    report({ items: state.items.filter((item) => item.key !== key) });
  };

  const send = async (key: string, kind: UploadKind) => {
    const source = sources.get(key);
    if (!source) return;
    const { signal } = source.stopping;
    try {
      const patentId = await ensureDraft();
      const stored = await uploadFile(calls[kind], {
        query: { patentId },
        file: source.file,
        signal,
        onProgress: (fraction) => change(key, { fraction }),
      });
      sources.delete(key);
      change(key, { state: 'done', fraction: 1, uri: stored.uri, name: stored.name });
      if (kind === 'document') dropOlderDocuments(key);
    } catch (error) {
      if (signal.aborted) return drop(key);
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
  const start = (key: string, kind: UploadKind) => {
    const work: Promise<void> = send(key, kind).finally(() => running.delete(work));
    running.add(work);
  };

  return {
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    snapshot: () => state,
    add: (kind, files) => {
      const { taken, tooManyImages } = fitting(kind, files, state.items);
      const items = taken.map((file) => newItem(kind, file));
      report({ items: [...state.items, ...items], tooManyImages });
      for (const [at, item] of items.entries()) {
        const file = taken[at];
        if (!file || item.state === 'failed') continue;
        sources.set(item.key, { file, stopping: new AbortController() });
        start(item.key, kind);
      }
    },
    cancel: (key) => {
      sources.get(key)?.stopping.abort();
      drop(key);
    },
    retry: (key) => {
      const item = state.items.find((one) => one.key === key);
      const source = sources.get(key);
      if (!item || !source) return;
      change(key, { state: 'sending', fraction: 0, message: null });
      start(key, item.kind);
    },
    remove: async (key) => {
      const item = state.items.find((one) => one.key === key);
      if (!item?.uri) return;
      const query = { patentId: await ensureDraft(), uri: item.uri };
      if (item.kind === 'image') await api('DELETE /patent/upload/image', { query });
      else await api('DELETE /patent/upload/document', { query });
      drop(key);
      report({ tooManyImages: false });
    },
    makeCover: async (key) => {
      const chosen = state.items.filter((item) => item.key === key);
      const items = [...chosen, ...state.items.filter((item) => item.key !== key)];
      const imageUris = items.flatMap((item) =>
        item.kind === 'image' && item.uri ? [item.uri] : [],
      );
      await api('PUT /patent/images', {
        query: { patentId: await ensureDraft() },
        body: { imageUris },
      });
      report({ items });
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
    stop: () => {
      for (const { stopping } of sources.values()) stopping.abort();
    },
  };
}

function newItem(kind: UploadKind, file: File): UploadItem {
  const message = refuseFile(kind, file);
  return {
    key: crypto.randomUUID(),
    kind,
    name: file.name,
    size: file.size,
    state: message ? 'failed' : 'sending',
    fraction: 0,
    message,
    canRetry: false,
    uri: null,
    localUri: kind === 'image' && !message ? URL.createObjectURL(file) : null,
  };
}

/** As many files as there is room for: one document, five images. */
function fitting(kind: UploadKind, files: File[], items: UploadItem[]) {
  if (kind === 'document') return { taken: files.slice(0, 1), tooManyImages: false };
  if (kind !== 'image') return { taken: files, tooManyImages: false };
  const present = items.filter((item) => item.kind === 'image' && item.state !== 'failed').length;
  const room = Math.max(0, limits.imagesPerListing - present);
  return { taken: files.slice(0, room), tooManyImages: files.length > room };
}

/** Files that the listing has already, as the form shows them. */
export function arrivedItem(
  kind: UploadKind,
  file: { uri: string; name: string; size: number },
): UploadItem {
  return {
    key: file.uri,
    kind,
    name: file.name,
    size: file.size,
    state: 'done',
    fraction: 1,
    message: null,
    canRetry: false,
    uri: file.uri,
    localUri: null,
  };
}
