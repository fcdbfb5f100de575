import type { SaleFile } from '@claimstead/contract/sales.contract.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { FileAnswer } from '../../../core/http/mount.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { openDealArchive } from './deal-archive.service.ts';
import { archiveCopy } from './deal-archive.copy.ts';
import { makeReceipt } from './receipt.service.ts';
import { makeSignedCopy } from './signed-copy.service.ts';
import { makeStatement } from './statement.service.ts';

const makers = {
  receipt: makeReceipt,
  statement: makeStatement,
  signed: makeSignedCopy,
} as const satisfies Record<Exclude<SaleFile, 'archive'>, unknown>;

/**
 * A file about a sale for one of its parties: the buyer's receipt, an owner's settlement statement, the signed papers before their filing, or all of the deal.
 * @throws {Problem} as {@link makeReceipt}, {@link makeStatement}, {@link makeSignedCopy} and {@link openDealArchive}
 */
export async function openSaleFile(
  deps: SalesDeps,
  actor: Actor,
  { id, file }: { id: string; file: SaleFile },
): Promise<FileAnswer> {
  if (file === 'archive') return openDealArchive(deps, actor, id);
  const pdf = await makers[file](deps, id, actor.userId);
  return {
    stream: pdf,
    contentType: 'application/pdf',
    size: pdf.length,
    downloadAs: `${file === 'signed' ? archiveCopy.signed : file}-${id.slice(-6)}.pdf`,
  };
}
