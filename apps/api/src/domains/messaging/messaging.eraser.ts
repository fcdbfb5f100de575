import type { Eraser } from '../../core/account/eraser.ts';
import { removeFiles } from './files/message-files.service.ts';
import { deleteFilesFrom } from './files/message-files.store.ts';
import { replaceDetailsOf } from './reports/reports.store.ts';
import { replaceBodiesOf } from './messaging.store.ts';

/** What stands in a thread where the person's own words stood. */
const removedMessage = 'This message was deleted with its sender’s account.';

/** What stands in a report where its writer's words stood. */
const removedReport = 'This report’s text was deleted with its author’s account.';

/** What the person wrote and attached goes; what others wrote stays theirs, so their threads keep their form. */
export const messagingEraser: Eraser = {
  domain: 'messaging',
  erase: async (unit, { userId }) => {
    await replaceBodiesOf(unit.tx, userId, removedMessage);
    removeFiles(unit, await deleteFilesFrom(unit.tx, userId));
    await replaceDetailsOf(unit.tx, userId, removedReport);
  },
};
