import { productName } from '@claimstead/contract/product.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { FileAnswer } from '../../../core/http/mount.ts';
import { money, momentIn } from '../../../core/text/formats.ts';
import { getTimeZones } from '../../identity/identity.api.ts';
import { viewCards } from '../../listings/listings.api.ts';
import { orProviderAway, type ProviderPayment } from '../../money/money.api.ts';
import { type MoneyPaper, renderMoneyPaper } from '../../signing/signing.api.ts';
import type { CheckoutsDeps } from '../checkouts.deps.ts';
import { type Checkout, findOwn } from '../checkouts.store.ts';
import { findPayBy } from '../payment/pay-by.service.ts';
import { transferCopy as copy } from './transfer-details.copy.ts';

/**
 * Where this buyer sends a bank transfer, how much is still to come and by when, as PDF.
 * @throws {Problem} checkouts.no_transfer, payments.provider_away, payments.not_set_up
 */
export async function makeTransferDetails(
  deps: CheckoutsDeps,
  { userId }: Actor,
  listingId: string,
): Promise<FileAnswer> {
  const checkout = await findOwn(deps.db, listingId, userId);
  const paymentId = checkout?.status === 'open' ? checkout.paymentId : null;
  if (!checkout || !paymentId) throw new Problem('checkouts.no_transfer');
  const payment = await orProviderAway(() => deps.payments.getPayment(paymentId));
  const to = transferPart(payment);
  if (!to) throw new Problem('checkouts.no_transfer');
  const card = (await viewCards(deps.db, [listingId])).get(listingId);
  const number = `US ${card?.patentNumber ?? ''}`;
  const patent = [
    { label: copy.patent, lines: [number] },
    { label: copy.name, lines: [card?.title ?? ''] },
    { label: copy.by, lines: [await deadlineOf(deps, checkout)] },
  ];
  const pdf = await renderMoneyPaper({
    ...{ title: copy.title, below: number, preparedAt: deps.clock.now(), note: copy.note },
    subject: `Payment ${checkout.id}`,
    footer: `${productName}  ·  ${copy.title}  ·  Payment ${checkout.id}`,
    parts: [{ heading: copy.purchase, fields: patent }, amountsPart(payment), to],
  });
  const contentType = 'application/pdf';
  return { stream: pdf, contentType, size: pdf.length, downloadAs: copy.fileName };
}

async function deadlineOf({ db, clock }: CheckoutsDeps, checkout: Checkout): Promise<string> {
  const zones = await getTimeZones(db, [checkout.buyerUserId]);
  const by = await findPayBy(db, checkout, clock.now());
  return momentIn(zones.get(checkout.buyerUserId) ?? null)(by.toISOString());
}

function amountsPart({ amountCents, receivedCents }: ProviderPayment): MoneyPaper['parts'][number] {
  const missing = amountCents - receivedCents;
  return {
    heading: copy.amounts,
    amounts: [
      { what: copy.price, amount: money(amountCents) },
      ...(receivedCents > 0 ? [{ what: copy.arrived, amount: money(-receivedCents) }] : []),
      { what: copy.missing, amount: money(missing), isTotal: true },
    ],
  };
}

function transferPart({ transfer }: ProviderPayment): MoneyPaper['parts'][number] | null {
  if (!transfer) return null;
  return {
    heading: copy.to,
    fields: [
      { label: copy.holder, lines: [transfer.holder] },
      { label: copy.bank, lines: [transfer.bank] },
      { label: copy.routing, lines: [transfer.routingNumber] },
      { label: copy.account, lines: [transfer.accountNumber] },
      { label: copy.reference, lines: [transfer.reference] },
    ],
  };
}
