import { uploadFile } from '../../../../lib/api-client.ts';
import { isProblem } from '../../../../lib/api-problem.ts';
import { wordsFor } from '../../../../lib/problem-words.ts';
import { uploadWords } from '../../../../lib/upload-words.ts';
import type { UploadItem, UploadKind } from './upload-items.ts';
import type { ListedUploads } from './listed-uploads.ts';

/** How many files are sent at the same time; more would only slow each other down. */
const atOnce = 3;

const calls = {
  document: 'POST /patent/upload/document',
  research: 'POST /patent/upload/document/research',
  costModel: 'POST /patent/upload/document/costModel',
  image: 'POST /patent/upload/image',
} as const satisfies Record<UploadKind, string>;

/** Sending the same file again can succeed, unless the file itself was refused. */
function mayPass(error: unknown): boolean {
  if (!isProblem(error)) return true;
  return ![400, 409, 413, 415, 422].includes(error.status);
}

type SendingOptions = {
  list: ListedUploads;
  ensureDraft: () => Promise<string>;
  /** The server has the file, and the list doesn't say so yet. */
  onStored: (item: UploadItem, uri: string) => void;
  /** A file arrived, failed or was stopped. */
  onEnded: () => void;
};

/** Sends the waiting items of the list, a few at a time, and marks in the list how each one fares. */
export function createSending({ list, ensureDraft, onStored, onEnded }: SendingOptions) {
  const files = new Map<string, File>();
  const running = new Map<string, { stopping: AbortController; work: Promise<void> }>();

  const send = async (item: UploadItem, file: File, signal: AbortSignal) => {
    const { key, kind } = item;
    try {
      const stored = await uploadFile(calls[kind], {
        query: { patentId: await ensureDraft() },
        file,
        signal,
        onProgress: (fraction) => list.change(key, { fraction }),
      });
      files.delete(key);
      onStored(item, stored.uri);
      const message = 'leftOut' in stored && stored.leftOut ? uploadWords.leftOut : null;
      list.change(key, { state: 'done', fraction: 1, uri: stored.uri, name: stored.name, message });
    } catch (error) {
      // The item already says that it was stopped.
      if (signal.aborted) return;
      list.change(key, { state: 'failed', message: wordsFor(error), canRetry: mayPass(error) });
    }
  };
  const startNext = () => {
    for (const item of list.items()) {
      if (running.size >= atOnce) return;
      const file = files.get(item.key);
      if (item.state !== 'waiting' || !file || running.has(item.key)) continue;
      const stopping = new AbortController();
      list.change(item.key, { state: 'sending', fraction: 0, message: null });
      const work = send(item, file, stopping.signal).then(() => {
        if (running.get(item.key)?.stopping === stopping) running.delete(item.key);
        startNext();
        onEnded();
      });
      running.set(item.key, { stopping, work });
    }
  };
  return {
    /** Keeps the file of an item until it has arrived. */
    take: (key: string, file: File) => void files.set(key, file),
    has: (key: string) => files.has(key),
    forget: (key: string) => void files.delete(key),
    startNext,
    stop: (key: string) => {
      running.get(key)?.stopping.abort();
      running.delete(key);
    },
    /** Resolves when nothing is on its way anymore. */
    ended: async () => {
      while (running.size > 0) await Promise.all([...running.values()].map(({ work }) => work));
    },
  };
}
