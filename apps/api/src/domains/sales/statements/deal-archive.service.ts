import type { Actor } from '../../../core/http/actor.ts';
import type { ExportPart } from '../../../core/account/exporter.ts';
import { withManifest } from '../../../core/archive/manifest.ts';
import { entriesOf } from '../../../core/archive/part-entries.ts';
import { streamZip } from '../../../core/archive/zip-stream.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { FileAnswer } from '../../../core/http/mount.ts';
import { Readable } from 'node:stream';
import { filesToKeep, getListingForDeal } from '../../listings/listings.api.ts';
import { threadToKeep } from '../../messaging/messaging.api.ts';
import { listDealOffers } from '../../offers/offers.api.ts';
import { withoutOwn } from '../evidence/evidence.rules.ts';
import { viewEvidence } from '../evidence/evidence.service.ts';
import { isPaidOut } from '../sale-files.rules.ts';
import { listSaleOwners, type SaleOwner } from '../sale-owners.store.ts';
import { findSaleSeenBy, type Side } from '../sale-parties.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { Sale } from '../sales.store.ts';
import { archiveCopy as copy } from './deal-archive.copy.ts';
import { papersToKeep } from './papers-to-keep.service.ts';
import { makeReceipt } from './receipt.service.ts';
import { makeStatement } from './statement.service.ts';

/** A deal for one of its parties, or for the adviser of a side. */
type Deal = {
  sale: Sale;
  side: Side;
  advises: boolean;
  userId: string;
  owners: readonly SaleOwner[];
};

/**
 * A deal as an archive for one of its parties, created while it is sent: what this person may see of it and nothing of what
 * is the other side's own; for an adviser, the papers as their side has them, and the log. While nothing changes, it has the same bytes each time.
 * @throws {Problem} sales.not_found for strangers too, payments.provider_away, payments.not_set_up
 */
export async function openDealArchive(
  deps: SalesDeps,
  { userId }: Actor,
  saleId: string,
): Promise<FileAnswer> {
  const { sale, side, advises } = await findSaleSeenBy(deps.db, saleId, userId);
  const owners = await listSaleOwners(deps.db, [saleId]);
  const own = owners.find((owner) => owner.userId === userId);
  // A payment that was never held does not concern the owners: the listing was no longer for sale.
  if (side === 'owner' && !own && !advises) throw new Problem('sales.not_found');
  const money = advises ? [] : await moneyPapers(deps, saleId, userId, own);
  const parts = partsOf(deps, { sale, side, advises, userId, owners }, money);
  return {
    stream: streamZip(withManifest(entriesOf(parts)), sale.createdAt, (error) =>
      deps.log.error({ err: error, saleId }, 'sales: the archive of a deal broke off'),
    ),
    contentType: 'application/zip',
    downloadAs: `sale-${saleId.slice(-6)}.zip`,
  };
}

/** Made before the archive begins: once it is being sent, a refusal can no longer be. */
async function moneyPapers(
  deps: SalesDeps,
  saleId: string,
  userId: string,
  own: SaleOwner | undefined,
): Promise<ExportPart[]> {
  if (!own) return [fileOf(copy.receipt, await makeReceipt(deps, saleId, userId))];
  if (!isPaidOut(own)) return [];
  return [fileOf(copy.statement, await makeStatement(deps, saleId, userId))];
}

async function* partsOf(
  deps: SalesDeps,
  deal: Deal,
  money: readonly ExportPart[],
): AsyncGenerator<ExportPart> {
  const { sale, side, advises, userId } = deal;
  yield { path: ['README.txt'], text: copy.readme(sale.id, advises ? 'adviser' : side) };
  yield* money;
  for (const { name, pdf } of await papersToKeep(deps, sale, side)) {
    yield fileOf(name, pdf, 'papers');
  }
  // What was offered, written and shown before is between the two sides.
  if (!advises) {
    yield { path: ['offers.json'], json: await listDealOffers(deps, sale, userId) };
    for (const otherUserId of await othersOf(deps, deal)) {
      yield* threadToKeep(deps, { userId, otherUserId });
    }
    if (side === 'owner') yield* filesToKeep(deps, sale.listingId);
  }
  yield { path: ['evidence.json'], json: (await viewEvidence(deps.db, sale.id)).map(withoutOwn) };
}

function fileOf(name: string, bytes: Buffer, ...folder: string[]): ExportPart {
  return { path: [...folder, name], open: async () => Readable.from([bytes]) };
}

/** The people of the other side, as far as the sale names them. */
async function othersOf({ db, clock }: SalesDeps, deal: Deal): Promise<string[]> {
  const { sale, side, owners, userId } = deal;
  if (side === 'owner') return [sale.buyerUserId];
  const listing = await getListingForDeal(db, sale.listingId, clock.now());
  const creator = listing ? [listing.creatorUserId] : [];
  const others = new Set([...owners.map((owner) => owner.userId), ...creator]);
  return [...others].filter((other) => other !== userId).sort();
}
