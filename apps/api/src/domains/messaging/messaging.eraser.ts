import type { Eraser } from '../../core/account/eraser.ts';
import { removeFiles } from './files/message-files.service.ts';
import { deleteFilesFrom } from './files/message-files.store.ts';
import { replaceDetailsOf } from './reports/reports.store.ts';
import { removedMessage } from './messaging.rules.ts';
import { replaceBodiesOf } from './messaging.store.ts';

/** Replaces the author's words in a report. */
const removedReport = 'This report’s text was deleted with its author’s account.';

/** What the person wrote and attached is deleted; what others wrote stays, so their threads keep their shape. */
export const messagingEraser: Eraser = {
  domain: 'messaging',
  erase: async (unit, { userId }) => {
    await replaceBodiesOf(unit.tx, userId, removedMessage);
    removeFiles(unit, await deleteFilesFrom(unit.tx, userId));
    await replaceDetailsOf(unit.tx, userId, removedReport);
  },
};
