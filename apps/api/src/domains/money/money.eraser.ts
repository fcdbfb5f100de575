import type { Eraser } from '../../core/account/eraser.ts';
import { forgetPayer } from './customers/customers.service.ts';

/**
 * Money stays as planned and booked: it names only ids. What is erased is the personal data sent to the
 * provider.
 */
export const moneyEraser: Eraser = {
  domain: 'money',
  erase: async () => {},
  afterwards: (unit, { userId }) => forgetPayer(unit.tx, userId),
};
