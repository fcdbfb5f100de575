import type { Eraser } from '../../core/account/eraser.ts';
import { deleteInquiriesOf } from './support.store.ts';

/** Deletes what the person wrote to support, together with the answers. */
export const supportEraser: Eraser = {
  domain: 'support',
  erase: async (unit, { userId }, traces) => {
    traces.mentions.push(...(await deleteInquiriesOf(unit.tx, userId)));
  },
};
