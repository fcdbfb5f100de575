import type { Eraser, Traces } from '../../core/account/eraser.ts';
import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { deleteMailWishesOf } from './mails/mail-wishes.store.ts';
import {
  clearMailDetails,
  deleteNotificationsOf,
  hasWaitingMail,
  replaceTold,
} from './notifications.store.ts';

/** The person's notices go; in those of others, names and titles become neutral words. */
export const notificationsEraser: Eraser = {
  domain: 'notifications',
  erase: async (unit, { userId }, traces) => {
    await deleteNotificationsOf(unit.tx, userId);
    await deleteMailWishesOf(unit.tx, userId);
    await replaceAll(unit, traces);
  },
  afterwards: async (unit, { userId }, traces, patient) => {
    // The emails that follow from the deletion still say which patent they are about.
    if (patient && (await isAnyMailWaiting(unit, traces))) return false;
    await deleteNotificationsOf(unit.tx, userId);
    await replaceAll(unit, traces);
    for (const told of traces.told) await clearMailDetails(unit.tx, told.aboutId);
    return true;
  },
};

async function replaceAll(unit: UnitOfWork, traces: Traces): Promise<void> {
  for (const told of traces.told) await replaceTold(unit.tx, told);
}

async function isAnyMailWaiting(unit: UnitOfWork, traces: Traces): Promise<boolean> {
  for (const told of traces.told) {
    if (await hasWaitingMail(unit.tx, told)) return true;
  }
  return false;
}
