import type { StoredFile } from '@claimstead/contract/listings.contract.ts';
import { api } from '../../../../lib/api-client.ts';
import { isProblem } from '../../../../lib/api-problem.ts';
import { createImageOrder } from './image-order.ts';
import { sellCopy } from '../sell.copy.ts';
import {
  arrivedItem,
  imageUrisOf,
  isOnItsWay,
  movedItems,
  type UploadItem,
  type UploadKind,
} from './upload-items.ts';
import {
  createListedUploads,
  type ListedUploads,
  type UploadsState,
  withFiles,
} from './listed-uploads.ts';
import { createSending } from './upload-sending.ts';

export type Uploads = {
  subscribe: (changed: () => void) => () => void;
  snapshot: () => UploadsState;
  /** Sends files, a few at a time. */
  add: (kind: UploadKind, files: File[]) => void;
  /** Stops a file on its way; it stays in the list and can be sent again. */
  cancel: (key: string) => void;
  /** Takes a file that did not arrive off the list. */
  dismiss: (key: string) => void;
  retry: (key: string) => void;
  /** Has the first drawing sheet of this document made an image. @throws ApiProblem */
  takeSheet: (documentUri: string) => Promise<void>;
  /** Deletes an arrived file. @throws ApiProblem */
  remove: (key: string) => Promise<void>;
  /** Moves an image; the first is the cover. @throws ApiProblem, and then the order is as before */
  move: (key: string, to: number) => Promise<void>;
  /** Resolves when nothing is on its way anymore. @throws ApiProblem if the order was not stored */
  settled: () => Promise<void>;
  /** Stops everything on its way. */
  stop: () => void;
};

type Sending = ReturnType<typeof createSending>;
type Changes = Pick<Uploads, 'add' | 'cancel' | 'dismiss' | 'retry' | 'stop'>;

/** Sends the files of one listing. `ensureDraft` returns the listing's id, and creates it if needed. */
export function createUploads(ensureDraft: () => Promise<string>, arrived: UploadItem[]): Uploads {
  const list = createListedUploads(arrived);
  const order = createImageOrder(ensureDraft, imageUrisOf(arrived));
  /** Images arrive in any order, and are stored in the one that is shown. */
  const storeOrder = async () => {
    try {
      await order.store(imageUrisOf(list.items()));
    } catch (error) {
      list.report({ items: order.asStored(list.items()) });
      throw error;
    }
  };
  const sending = createSending({
    list,
    ensureDraft,
    onStored: ({ key, kind }, uri) => {
      if (kind === 'document') list.report({ items: withoutOlderDocuments(list.items(), key) });
      if (kind === 'image') order.arrived(uri);
    },
    onEnded: () => {
      if (!list.areImagesOnTheirWay()) void storeOrder().catch(() => undefined);
    },
  });
  return {
    subscribe: list.subscribe,
    snapshot: list.snapshot,
    ...changesOf(list, sending),
    remove: async (key) => {
      const item = list.find(key);
      if (!item?.uri) return;
      await deleteFile(await ensureDraft(), item.kind, item.uri);
      order.gone(item.uri);
      sending.forget(key);
      list.drop(key);
      list.clearLeft(item.kind);
    },
    takeSheet: async (documentUri) => {
      const stored = await takeSheet(await ensureDraft(), documentUri);
      order.arrived(stored.uri);
      list.report({ items: [...list.items(), arrivedItem('image', stored)] });
    },
    move: async (key, to) => {
      list.report({ items: movedItems(list.items(), key, to) });
      if (!list.areImagesOnTheirWay()) await storeOrder();
    },
    settled: async () => {
      await sending.ended();
      await storeOrder();
    },
  };
}

/** What a person does with files that have not arrived. */
function changesOf(list: ListedUploads, sending: Sending): Changes {
  const halt = ({ key, fraction }: UploadItem) => {
    const message = sellCopy.upload.stopped(Math.floor(fraction * 100));
    list.change(key, { state: 'stopped', message, canRetry: true });
    sending.stop(key);
  };
  return {
    add: (kind, chosen) => {
      const { state, waiting, superseded } = withFiles(list.snapshot(), kind, chosen);
      for (const { key } of superseded) sending.stop(key);
      list.report(state);
      for (const { key, file } of waiting) sending.take(key, file);
      sending.startNext();
    },
    cancel: (key) => {
      const item = list.find(key);
      if (!item || !isOnItsWay(item)) return;
      halt(item);
      sending.startNext();
    },
    dismiss: (key) => {
      sending.forget(key);
      list.drop(key);
    },
    retry: (key) => {
      if (!sending.has(key)) return;
      list.change(key, { state: 'waiting', fraction: 0, message: null });
      sending.startNext();
    },
    stop: () => {
      for (const item of list.items().filter(isOnItsWay)) halt(item);
    },
  };
}

/** The server keeps one patent document: the latest. */
function withoutOlderDocuments(items: UploadItem[], key: string): UploadItem[] {
  return items.filter(
    (item) => item.kind !== 'document' || item.key === key || item.state !== 'done',
  );
}

function takeSheet(patentId: string, documentUri: string): Promise<StoredFile> {
  return api('POST /patent/images/sheet', { query: { patentId }, body: { documentUri } });
}

async function deleteFile(patentId: string, kind: UploadKind, uri: string): Promise<void> {
  const query = { patentId, uri };
  try {
    if (kind === 'image') await api('DELETE /patent/upload/image', { query });
    else await api('DELETE /patent/upload/document', { query });
  } catch (error) {
    // It was already removed in another window.
    if (!isProblem(error, 'listings.file_not_found')) throw error;
  }
}
