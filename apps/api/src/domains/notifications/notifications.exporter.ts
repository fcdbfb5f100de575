import {
  allPages,
  exportPage,
  type ExportPart,
  type Exporter,
} from '../../core/account/exporter.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { listMailWishes } from './mails/mail-wishes.store.ts';
import { listNotificationsAfter, type NotificationRow } from './notifications.store.ts';

export const notificationsExporter: Exporter<CoreDeps> = {
  domain: 'notifications',
  explains: {
    'notifications.json': 'Your notifications, in the app and by email.',
    'mail-wishes.json': 'Your email choices; any kind not listed is emailed right away.',
  },
  async *parts(deps, { userId }): AsyncGenerator<ExportPart> {
    yield { path: ['notifications.json'], rows: notificationsOf(deps, userId) };
    yield { path: ['mail-wishes.json'], rows: wishesOf(deps, userId) };
  },
};

async function* notificationsOf(deps: CoreDeps, userId: string): AsyncGenerator {
  const rows = allPages((last: NotificationRow | null) =>
    listNotificationsAfter(deps.db, userId, last?.id ?? null, exportPage),
  );
  for await (const row of rows) {
    yield {
      type: row.type,
      title: row.title,
      message: row.message,
      link: row.link,
      at: row.created_at,
      readAt: row.read_at,
      mailedAt: row.mailed_at,
    };
  }
}

async function* wishesOf(deps: CoreDeps, userId: string): AsyncGenerator {
  for (const { kind, wish } of await listMailWishes(deps.db, [userId])) yield { kind, wish };
}
