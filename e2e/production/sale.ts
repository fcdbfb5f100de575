import { Secret, TOTP } from 'otpauth';
import type { Sale } from '@claimstead/contract/sales.contract.ts';
import { ApiPerson } from '../kit/api-person.ts';
import { password } from '../kit/person.ts';
import { file, findPayout, listPatent, sign, startPayment, verifyBank } from '../kit/deal.ts';
import type { Marketplace } from '../kit/product.ts';
import { retry, retryUntil, unless } from './retry.ts';

export const priceDollars = 4_200;

/** What a sale has left behind, to be checked when everything is over. */
export type Sold = {
  saleId: string;
  paymentId: string;
  seller: ApiPerson;
  buyer: ApiPerson;
  /** What the buyer wrote to the seller, in this order. */
  written: string[];
};

/** The operator who files: in production with a second step. */
export function startOperator(production: Marketplace, email: string): Promise<ApiPerson> {
  return retry('an operator', async () => {
    const operator = await ApiPerson.operator(production, email);
    await operator.call('POST', '/auth/confirm', { body: { password } });
    const { secret } = await operator.call<{ secret: string }>('POST', '/user/secondSteps/totp');
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await operator.call('POST', '/user/secondSteps/totp/verify', { body: { code } });
    return operator;
  });
}

/**
 * A whole sale by people who retry when something fails: listed, agreed, paid by card, signed by both, filed,
 * and the owner paid. With a few messages on the way.
 */
export async function sell(
  production: Marketplace,
  operator: ApiPerson,
  what: string,
): Promise<Sold> {
  // Each attempt is a new person: a person's first plan is free only once.
  const { seller, patentId } = await retry(`${what}: listing`, async () => {
    const owner = await ApiPerson.register(production, 'Sela');
    return { seller: owner, patentId: await listPatent(production, owner) };
  });
  const buyer = await retry(`${what}: buyer`, () => ApiPerson.register(production, 'Bo'));
  const written: string[] = [];
  const write = async (words: string) => {
    written.push(words);
    const body = { message: words, idempotencyKey: `${what} ${words}`, patentId };
    const to = `/messages/${seller.userId}` as const;
    await retry(`${what}: message`, () => buyer.call('POST', to, { body }));
  };
  await write('Is it still for sale?');
  await retry(`${what}: bank`, () => verifyBank(production, seller));
  await retry(`${what}: agreed`, () => agreeOnce(seller, buyer, patentId));
  const paymentId = await retry(`${what}: payment`, () =>
    startPayment(buyer, patentId, priceDollars * 100),
  );
  await retry(`${what}: card`, () =>
    production
      .control('POST', `/payment_intents/${paymentId}/confirm`, { card: '4242424242424242' })
      .catch(unless('payment_intent_unexpected_state')),
  );
  const saleWhen = (why: string, holds: (sale: Sale) => boolean) =>
    retryUntil(`${what}: ${why}`, () => findPayout(buyer, patentId), holds);
  await saleWhen('held', (sale) => sale.step >= 1);
  await write('Paid. Over to the papers.');
  for (const [person, step] of [
    [buyer, 2],
    [seller, 3],
  ] as const) {
    await retry(`${what}: ${person.firstName} signs`, async () => {
      const sale = await findPayout(buyer, patentId);
      if ((sale?.step ?? 0) < step) await sign(person, patentId);
    });
  }
  const { id: saleId } = await saleWhen('signed', (sale) => sale.step >= 3);
  await retry(`${what}: filed`, async () => {
    const sale = await findPayout(seller, patentId);
    const isFiled = sale?.moves.includes('download_assignment') || sale?.processed;
    if (!isFiled) await file(operator, saleId).catch(unless('sales.already_done'));
  });
  await write('Thank you.');
  await saleWhen('paid out', (sale) => sale.step === 4);
  return { saleId, paymentId, seller, buyer, written };
}

async function agreeOnce(seller: ApiPerson, buyer: ApiPerson, patentId: string): Promise<void> {
  const query = { patentId, amount: String(priceDollars) };
  await buyer.call('POST', '/offer', { query }).catch(unless('offers.already_open'));
  type Received = { id: string; status: string; patent: { id: string } }[];
  const offers = await seller.call<Received>('GET', '/offers/received');
  const offer = offers.find((one) => one.patent.id === patentId);
  if (offer?.status === 'NEW') await seller.call('POST', `/offer/${offer.id}/accept`);
}
