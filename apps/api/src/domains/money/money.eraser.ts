import type { Eraser } from '../../core/account/eraser.ts';
import { forgetPayer } from './customers/customers.service.ts';

/** Money stays as it was planned and booked: it names ids only. What goes is who the provider was told. */
export const moneyEraser: Eraser = {
  domain: 'money',
  erase: async () => {},
  afterwards: (unit, { userId }) => forgetPayer(unit.tx, userId),
};
