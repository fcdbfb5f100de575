import { api } from '../../../../lib/api-client.ts';
import type { UploadItem } from './upload-items.ts';

/** Stores the order of a listing's images on the server, one call at a time. */
export function createImageOrder(ensureDraft: () => Promise<string>, known: string[]) {
  let stored = known;
  let queue: Promise<unknown> = Promise.resolve();

  const put = async (imageUris: string[]) => {
    if (imageUris.length === stored.length && imageUris.every((uri, at) => uri === stored[at])) {
      return;
    }
    const query = { patentId: await ensureDraft() };
    await api('PUT /patent/images', { query, body: { imageUris } });
    stored = imageUris;
  };
  return {
    /** A new image goes last. */
    arrived: (uri: string) => {
      stored = [...stored, uri];
    },
    gone: (uri: string) => {
      stored = stored.filter((one) => one !== uri);
    },
    /** Stores this order unless it is the server's. @throws ApiProblem */
    store: (imageUris: string[]): Promise<void> => {
      const turn = queue.then(() => put(imageUris));
      queue = turn.catch(() => undefined);
      return turn;
    },
    /** The items with their images as the server has them; images still uploading come last. */
    asStored: (items: UploadItem[]): UploadItem[] => {
      const placeOf = ({ uri }: UploadItem) => {
        const place = uri === null ? -1 : stored.indexOf(uri);
        return place < 0 ? stored.length : place;
      };
      const images = items.filter((item) => item.kind === 'image');
      const ordered = images.toSorted((one, other) => placeOf(one) - placeOf(other));
      return [...items.filter((item) => item.kind !== 'image'), ...ordered];
    },
  };
}
