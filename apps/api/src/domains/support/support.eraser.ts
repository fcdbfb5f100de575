import type { Eraser } from '../../core/account/eraser.ts';
import { deleteInquiriesOf } from './support.store.ts';

/** What the person wrote to support goes, and with it what support answered. */
export const supportEraser: Eraser = {
  domain: 'support',
  erase: async (unit, { userId }, traces) => {
    traces.mentions.push(...(await deleteInquiriesOf(unit.tx, userId)));
  },
};
