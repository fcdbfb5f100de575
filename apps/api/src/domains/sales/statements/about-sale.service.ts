import { date, money } from '../../../core/text/formats.ts';
import { productName } from '@claimstead/contract/product.ts';
import { getLegalNames } from '../../identity/identity.api.ts';
import { viewCards } from '../../listings/listings.api.ts';
import type { MoneyPaper, PaperAmount } from '../../signing/signing.api.ts';
import { holderOf } from '../holding/shares.rules.ts';
import { newOwnerOf } from '../papers/buyer-details.rules.ts';
import { listSaleOwners, type SaleOwner } from '../sale-owners.store.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { Sale } from '../sales.store.ts';
import { paperCopy as copy } from './money-papers.copy.ts';

/** What every paper about a sale's money says of it. */
export type AboutSale = {
  sale: Sale;
  owners: readonly SaleOwner[];
  /** `US 9,123,456`. */
  number: string;
  /** Who buys, as the papers name them: the company, if there is one. */
  buyer: string;
  /** The person who acts for the buyer. */
  buyerName: string;
  part: MoneyPaper['parts'][number];
};

export async function aboutSale(deps: SalesDeps, sale: Sale): Promise<AboutSale> {
  const owners = await listSaleOwners(deps.db, [sale.id]);
  const card = (await viewCards(deps.db, [sale.listingId])).get(sale.listingId);
  const names = await getLegalNames(deps.db, [sale.buyerUserId]);
  const buyerName = sale.buyerDetails?.name ?? names.get(sale.buyerUserId) ?? '';
  const buyer = sale.buyerDetails ? newOwnerOf(sale.buyerDetails) : buyerName;
  const number = `US ${card?.patentNumber ?? ''}`;
  const fields = [
    { label: copy.saleNumber, lines: [sale.id] },
    { label: copy.patent, lines: [number] },
    { label: copy.title, lines: [card?.title ?? ''] },
    ...owners.map((owner, at) => ({
      label: at === 0 ? copy.sellers : '',
      lines: [copy.sellerOf(holderOf(owner), shareOf(owner))],
    })),
    { label: copy.buyer, lines: [buyer] },
  ];
  return { sale, owners, number, buyer, buyerName, part: { heading: copy.sale, fields } };
}

/** The price, and that nothing is taken of it. */
export function priceRows({ amountCents }: Sale): PaperAmount[] {
  return [
    { what: copy.price, amount: money(amountCents) },
    { what: copy.fee(), amount: money(0) },
    { what: copy.processing(), amount: money(0) },
  ];
}

export function shareOf({ shareBasisPoints }: SaleOwner): string {
  return `${shareBasisPoints / 100}%`;
}

/** A day as papers write it. */
export function dayOf(at: Date): string {
  return date(at.toISOString());
}

/** What a paper about a sale has besides its parts. */
export function frameOf({ sale, number }: AboutSale, title: string, preparedAt: Date) {
  return {
    ...{ title, below: number, preparedAt, note: copy.days },
    subject: `Sale ${sale.id}`,
    footer: `${productName}  ·  ${title}  ·  Sale ${sale.id}`,
  };
}
