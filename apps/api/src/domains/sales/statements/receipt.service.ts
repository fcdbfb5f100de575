import { money } from '../../../core/text/formats.ts';
import { Problem } from '../../../core/errors/problem.ts';
import { getPostalAddresses } from '../../identity/identity.api.ts';
import { type MoneyPaper, type PaperAmount, renderMoneyPaper } from '../../signing/signing.api.ts';
import { addressOf } from '../papers/buyer-details.rules.ts';
import { isEnded } from '../records/ended-sales.rules.ts';
import { viewEnd } from '../records/ended-sales.service.ts';
import { isCounted, ownRefundOf, refundTotalCents } from '../refunds/refunds.rules.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { findSale, type Sale } from '../sales.store.ts';
import { aboutSale, type AboutSale, dayOf, frameOf, priceRows } from './about-sale.service.ts';
import { paperCopy, receiptCopy as copy } from './money-papers.copy.ts';

type Part = MoneyPaper['parts'][number];

/**
 * The buyer's receipt of a sale, as PDF: what was paid and is held for what; of one that ended, what went back and when.
 * @throws {Problem} sales.not_found for everyone but the buyer
 */
export async function makeReceipt(
  deps: SalesDeps,
  saleId: string,
  userId: string,
): Promise<Buffer> {
  const sale = await findSale(deps.db, saleId);
  if (sale?.buyerUserId !== userId) throw new Problem('sales.not_found');
  const about = await aboutSale(deps, sale);
  const payer = { label: copy.payer, lines: await payerLines(deps, about) };
  const number = { label: copy.number, lines: [sale.id] };
  const facts = (about.part.fields ?? []).slice(1, -1);
  return renderMoneyPaper({
    ...frameOf(about, copy.title, sale.heldAt ?? sale.createdAt),
    parts: [
      { ...about.part, fields: [number, payer, ...facts] },
      { heading: copy.amounts, amounts: [...priceRows(sale), ...paidRows(sale)] },
      paymentPart(about),
      ...(await refundParts(deps, sale)),
    ],
  });
}

/** The company with the person who acts for it, and the address that the papers print, else the account's. */
async function payerLines({ db }: SalesDeps, about: AboutSale): Promise<string[]> {
  const { sale, buyer, buyerName } = about;
  const addresses = await getPostalAddresses(db, [sale.buyerUserId]);
  const printed = sale.buyerDetails ? addressOf(sale.buyerDetails) : '';
  const address = printed === '' ? (addresses.get(sale.buyerUserId) ?? '') : printed;
  const lines = [
    buyer,
    buyer === buyerName ? '' : paperCopy.through(buyerName),
    ...address.split('\n'),
  ];
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

function paidRows({ shortfallCents, paidCents }: Sale): PaperAmount[] {
  const covered = { what: copy.covered(), amount: money(-shortfallCents) };
  return [
    ...(shortfallCents > 0 ? [covered] : []),
    { what: copy.total, amount: money(paidCents), isTotal: true },
  ];
}

function paymentPart({ sale, number }: AboutSale): Part {
  const { paymentMethod, paymentId, heldAt, releasedAt } = sale;
  return {
    heading: copy.payment,
    fields: [
      ...(paymentMethod ? [{ label: copy.method, lines: [copy.methods[paymentMethod]] }] : []),
      ...(heldAt ? [{ label: copy.received, lines: [dayOf(heldAt)] }] : []),
      ...(paymentId ? [{ label: copy.reference, lines: [paymentId] }] : []),
      sale.status === 'released' && releasedAt
        ? { label: copy.stands, lines: [copy.releasedOn(dayOf(releasedAt))] }
        : { label: copy.held, lines: [heldWords(sale, number)] },
    ],
  };
}

function heldWords(sale: Sale, number: string): string {
  if (sale.heldAt === null) return copy.notHeld;
  return isEnded(sale) ? copy.ended(number) : copy.heldFor(number);
}

/** What went back, refund by refund, and what the bank took; nothing where nothing did. */
async function refundParts({ db }: SalesDeps, sale: Sale): Promise<Part[]> {
  const amounts = refundRows(sale);
  const end = await viewEnd(db, sale, { own: undefined, isBuyer: true });
  const taken = end?.takenByBank ?? 0;
  const cents = amounts.reduce((sum, { cents: one }) => sum + one, taken);
  if (cents === 0) return [];
  const reference = end?.reference;
  const way = end?.anotherWay;
  return [
    {
      heading: copy.refund,
      fields: [
        ...(reference ? [{ label: copy.refundNumber, lines: [reference] }] : []),
        ...(way
          ? [{ label: copy.anotherWay, lines: [copy.wayWith(copy.ways[way.way], way.reference)] }]
          : []),
      ],
      amounts: [
        ...amounts.map(({ what, cents: one }) => ({ what, amount: money(one) })),
        ...(taken > 0 ? [{ what: copy.takenByBank, amount: money(taken) }] : []),
        { what: copy.back, amount: money(cents), isTotal: true },
      ],
    },
  ];
}

/** Earlier refunds, and the one with which the sale ends as it stands. Cents. */
function refundRows(sale: Sale): { what: string; cents: number }[] {
  const own = ownRefundOf(sale.refunds);
  const earlier = sale.refunds
    .filter((refund) => refund !== own && isCounted(refund))
    .map(({ doneAt, heardAt, amountCents: cents }) => {
      return { what: copy.refundedOn(dayOf(doneAt ?? heardAt)), cents };
    });
  const { refundStatus: status, refundedAt } = sale;
  if (status === null) return earlier;
  const isDone = status === 'done' && refundedAt !== null;
  const what = isDone ? copy.refundedOn(dayOf(refundedAt)) : copy.refundWaits[status];
  const cents = refundTotalCents(sale) - sale.earlierRefundCents;
  return [...earlier, ...(cents > 0 ? [{ what, cents }] : [])];
}
