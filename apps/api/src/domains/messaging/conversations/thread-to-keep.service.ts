import { allPages, exportPage, type ExportPart } from '../../../core/account/exporter.ts';
import { formerMemberName } from '../../../core/account/tombstone.ts';
import type { Db } from '../../../core/db/database.ts';
import { getPublicUsers } from '../../identity/identity.api.ts';
import { listFilesOf } from '../files/message-files.store.ts';
import type { MessagingDeps } from '../messaging.deps.ts';
import { listWholeThread, type Message } from '../messaging.store.ts';

type Between = { userId: string; otherUserId: string };

/**
 * Everything that two people wrote to each other, with the files, for one of them to keep; nothing where they never wrote.
 * What was deleted is not in it.
 */
export async function* threadToKeep(
  deps: Pick<MessagingDeps, 'db' | 'files'>,
  between: Between,
): AsyncGenerator<ExportPart> {
  const [first] = await listWholeThread(deps.db, between, null, 1);
  if (!first) return;
  const people = await getPublicUsers(deps.db, [between.userId, between.otherUserId]);
  const nameOf = (userId: string) => {
    const person = people.get(userId);
    return person ? `${person.firstName} ${person.lastName}` : formerMemberName;
  };
  const folder = ['messages', nameOf(between.otherUserId)];
  yield { path: [...folder, 'messages.json'], rows: rowsOf(deps.db, between, nameOf) };
  for await (const message of thread(deps.db, between)) {
    for (const file of await listFilesOf(deps.db, [message.id])) {
      const open = async () => (await deps.files.open(file.storageKey))?.stream ?? null;
      yield { path: [...folder, 'files', file.name], open };
    }
  }
}

function thread(db: Db, between: Between): AsyncGenerator<Message> {
  return allPages((last: Message | null) => listWholeThread(db, between, last, exportPage));
}

async function* rowsOf(
  db: Db,
  between: Between,
  nameOf: (userId: string) => string,
): AsyncGenerator {
  for await (const message of thread(db, between)) {
    const files = await listFilesOf(db, [message.id]);
    yield {
      from: nameOf(message.fromUserId),
      to: nameOf(message.toUserId),
      message: message.body,
      sentAt: message.sentAt,
      files: files.map(({ name, sha256 }) => ({ name, sha256 })),
    };
  }
}
