import type { FileKeeper } from '../../../core/files/file-keeper.ts';
import { isId } from '../../../core/ids/ids.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { dropPictureKey, listPictures, listPicturesOf } from './picture-upkeep.store.ts';
import { pictureKeyOf, removePictureJob, storedKeysOfPicture } from './pictures.service.ts';

/** Profile pictures. A lost one is removed: the person's initials are shown again. */
export const picturesKeeper: FileKeeper<IdentityDeps> = {
  folder: 'pictures',
  columns: ['users.picture_key'],
  async listNamed(db, keys) {
    const userIds = keys.map((key) => key.split('/')[1] ?? '').filter(isId);
    const pictures = await listPicturesOf(db, [...new Set(userIds)]);
    const current = new Set(pictures.map((picture) => picture.pictureKey));
    return new Set(keys.filter((key) => current.has(pictureKeyOf(key))));
  },
  async listRows(db, afterId, count) {
    const pictures = await listPictures(db, afterId, count);
    return pictures.map(({ id, pictureKey }) => ({ id, keys: storedKeysOfPicture(pictureKey) }));
  },
  noteLoss: (deps, { id, keys }) =>
    transact(deps, async (unit) => {
      const pictureKey = pictureKeyOf(keys[0] ?? '');
      if (!(await dropPictureKey(unit.tx, id, pictureKey))) return 'unnamed';
      unit.enqueue({ name: removePictureJob, data: { key: pictureKey } });
      return 'noted';
    }),
};
