import type { Eraser } from '../../core/account/eraser.ts';
import { deleteSearchesOf } from './saved/searches.store.ts';
import { deleteWantedOf } from './wanted/wanted.store.ts';

export const searchEraser: Eraser = {
  domain: 'search',
  erase: async (unit, { userId }) => {
    await deleteSearchesOf(unit.tx, userId);
    await deleteWantedOf(unit.tx, userId);
  },
};
