import { createReportedState } from '../../../../lib/reported-state.ts';
import { fitting, isOnItsWay, newItem, type UploadItem, type UploadKind } from './upload-items.ts';

/** `left` says why files of a kind were not taken. */
export type UploadsState = { items: UploadItem[]; left: Partial<Record<UploadKind, string>> };

export type ListedUploads = ReturnType<typeof createListedUploads>;

/** The files of one listing, as the form shows them. */
export function createListedUploads(arrived: UploadItem[]) {
  const { subscribe, snapshot, report } = createReportedState<UploadsState>({
    items: arrived,
    left: {},
  });
  const items = () => snapshot().items;
  const find = (key: string) => items().find((item) => item.key === key);
  return {
    subscribe,
    snapshot,
    report,
    items,
    find,
    change: (key: string, now: Partial<UploadItem>) =>
      report({ items: items().map((item) => (item.key === key ? { ...item, ...now } : item)) }),
    drop: (key: string) => {
      const localUri = find(key)?.localUri;
      if (localUri) URL.revokeObjectURL(localUri);
      report({ items: items().filter((item) => item.key !== key) });
    },
    clearLeft: (kind: UploadKind) => {
      const { [kind]: _, ...left } = snapshot().left;
      report({ left });
    },
    areImagesOnTheirWay: () => items().some((item) => item.kind === 'image' && isOnItsWay(item)),
  };
}

type Added = {
  state: UploadsState;
  /** The items that are to be sent, each with its file. */
  waiting: { key: string; file: File }[];
  /** The documents that a newer one replaces while they are on their way. */
  superseded: UploadItem[];
};

/** The list with the chosen files in it. Files that were refused before leave it. */
export function withFiles(state: UploadsState, kind: UploadKind, chosen: File[]): Added {
  const { taken, left } = fitting(kind, chosen, state.items);
  const added = taken.map((file) => ({ file, item: newItem(kind, file) }));
  const waiting = added.filter(({ item }) => item.state === 'waiting');
  const others = state.items.filter((item) => item.kind !== kind || item.state !== 'refused');
  const replacesDocument = kind === 'document' && waiting.length > 0;
  const superseded = others.filter(
    (item) => replacesDocument && item.kind === 'document' && item.state !== 'done',
  );
  const { [kind]: _, ...leftBefore } = state.left;
  return {
    state: {
      items: [
        ...others.filter((item) => !superseded.includes(item)),
        ...added.map(({ item }) => item),
      ],
      left: left ? { ...leftBefore, [kind]: left } : leftBefore,
    },
    waiting: waiting.map(({ item, file }) => ({ key: item.key, file })),
    superseded,
  };
}
