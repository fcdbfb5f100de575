import type { TitlePaper } from '@claimstead/contract/title-papers.contract.ts';
import type { Db } from '../../../core/db/database.ts';
import { getPublicUsers } from '../../identity/identity.api.ts';
import { fileUri } from '../files/file-addresses.rules.ts';
import { findFile } from '../files/listing-files.store.ts';
import type { SentPaper } from './title-papers.rules.ts';

/** A paper as its owners and operators see it. The caller has decided that this person is one of them. */
export async function titlePaperView(db: Db, paper: SentPaper | null): Promise<TitlePaper | null> {
  if (!paper) return null;
  const { id, name, size, sha256, note, state, answer } = paper;
  const isThere = (await findFile(db, id)) !== null;
  const sender = (await getPublicUsers(db, [paper.sentBy])).get(paper.sentBy);
  return {
    ...{ id, name, size, sha256, note, state, answer },
    uri: isThere ? fileUri(id) : null,
    sentAt: paper.sentAt.toISOString(),
    sentBy: sender ? `${sender.firstName} ${sender.lastName}`.trim() : null,
    answeredAt: paper.answeredAt?.toISOString() ?? null,
  };
}
