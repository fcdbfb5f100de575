import type { Eraser } from '../../core/account/eraser.ts';
import { eraseDocketsOf } from './dockets.store.ts';

/** What a buyer noted of bought patents goes; nothing is reminded of again. */
export const docketsEraser: Eraser = {
  domain: 'dockets',
  erase: async (unit, { userId }) => eraseDocketsOf(unit.tx, userId),
};
