import { squeezed, wordsOf } from '../../apps/api/src/domains/signing/papers/pdf-text.fixture.ts';
import type { Sale } from '@claimstead/contract/sales.contract.ts';
import type { ApiPerson } from './api-person.ts';
import { type Marketplace, until } from './product.ts';

let listings = 0;
const withPlan = new WeakSet<ApiPerson>();

type NamedOwner = {
  user: { firstName: string; lastName: string; email: string };
  stake: number;
  /** If the share is a company's, the person signs for it under this title. */
  company?: string;
  title?: string;
};

/** A listing in the market, its plan started in the sandbox with the free code. @returns its id. */
export async function listPatent(
  product: Marketplace,
  seller: ApiPerson,
  owners: NamedOwner[] = [{ user: seller.names, stake: 100 }],
  fields: { patentNumber?: string; title?: string } = {},
): Promise<string> {
  listings += 1;
  const { id } = await seller.call<{ id: string }>('POST', '/patent', {
    body: {
      title: `Crash-tested latch ${listings}`,
      description: 'A latch that holds through anything.',
      patentNumber: String(8_000_000 + Math.floor(Math.random() * 900_000)),
      patentTypeId: 1,
      prototypeId: 0,
      countryOfIssue: 'United States',
      price: 5000,
      acceptingOffers: true,
      expired: false,
      categories: [1],
      ...fields,
    },
  });
  await seller.call('PUT', '/owners', {
    query: { patentId: id },
    body: owners,
  });
  await seller.attempt('PUT', '/patent/publish', { query: { patentId: id, published: 'true' } });
  const plans = await seller.call<{ priceId: string; days: number | null }[]>(
    'GET',
    '/payments/plans',
  );
  const plan = plans.find((one) => one.days === 90);
  const secret = await seller.call<string>('POST', '/payments/checkoutSession', {
    query: { patentId: id, priceId: plan?.priceId ?? '' },
  });
  const session = secret.split('_secret_')[0];
  // The code works once per person; a further plan is paid by card.
  const code = withPlan.has(seller) ? {} : { promotionCode: 'FREE90' };
  withPlan.add(seller);
  await product.control('POST', `/checkout/${session}/complete`, code);
  await until('the listing is in the market', async () => {
    const listing = await seller.call<{ status: string }>('GET', '/patent', { query: { id } });
    return listing.status === 'active';
  });
  return id;
}

/** An offer made and accepted. */
export async function agree(
  seller: ApiPerson,
  buyer: ApiPerson,
  patentId: string,
  dollars: number,
): Promise<void> {
  const offer = await buyer.call<{ id: string }>('POST', '/offer', {
    query: { patentId, amount: String(dollars) },
  });
  await seller.call('POST', `/offer/${offer.id}/accept`);
}

/** Starts the payment. @returns the provider's id of the payment. */
export async function startPayment(
  buyer: ApiPerson,
  patentId: string,
  cents: number,
): Promise<string> {
  const secret = await buyer.call<string>('POST', '/payments/payment', {
    query: { patent_id: patentId, amount: String(cents) },
  });
  return secret.split('_secret_')[0] ?? '';
}

export async function findPayout(person: ApiPerson, patentId: string): Promise<Sale | undefined> {
  const asSeller = await person.call<Sale[]>('GET', '/payouts/pending');
  const asBuyer = await person.call<Sale[]>('GET', '/payouts/pending/buyer');
  return [...asSeller, ...asBuyer].find((payout) => payout.patent.id === patentId);
}

/** Waits until the sale, as this person sees it, satisfies a condition. */
export async function untilSale(
  person: ApiPerson,
  patentId: string,
  what: string,
  holds: (payout: Sale) => boolean,
): Promise<Sale> {
  let seen: Sale | undefined;
  await until(what, async () => {
    seen = await findPayout(person, patentId).catch(() => undefined);
    return seen !== undefined && holds(seen);
  });
  if (!seen) throw new Error('unreachable');
  return seen;
}

/** The seller's payout account, enabled at the provider. */
export async function verifyBank(product: Marketplace, seller: ApiPerson): Promise<void> {
  const accountId = await seller.call<string>('POST', '/payments/account');
  await product.control('POST', `/accounts/${accountId}`, { stage: 'enabled' });
  await seller.call('PATCH', '/user/payments', { body: { connectedAccountId: accountId } });
}

/** Opens the signing link and signs with a typed name; `details` is what else a buyer enters for the papers. */
export async function sign(
  person: ApiPerson,
  patentId: string,
  details: { issueDate?: string } = {},
): Promise<void> {
  const { signLink } = await person.call<{ signLink: string }>(
    'POST',
    '/patentAssignment/createEmbeddedRequestUrl',
    {
      query: { patentId },
      body: { ...person.names, address: '1 Main Street, Springfield, IL 62701', ...details },
    },
  );
  const token = new URL(signLink).pathname.split('/').at(-1);
  for (const part of ['assignment', 'agreement']) {
    await person.call('GET', `/signing/${token}/document`, { query: { part } });
  }
  await person.call('POST', `/signing/${token}/sign`, {
    body: {
      mark: { kind: 'typed', text: `${person.firstName} ${person.lastName}` },
      consent: true,
      read: ['assignment', 'agreement'],
    },
  });
}

/** The words of a paper that this buyer is about to sign, without blanks: a test looks for them by `squeezed`. */
export async function paperText(
  buyer: ApiPerson,
  patentId: string,
  part: 'assignment' | 'agreement',
): Promise<string> {
  const { signLink } = await buyer.call<{ signLink: string }>(
    'POST',
    '/patentAssignment/createEmbeddedRequestUrl',
    { query: { patentId }, body: { ...buyer.names, address: '1 Main Street, Dover, DE 19901' } },
  );
  const token = new URL(signLink).pathname.split('/').at(-1);
  const paper = await buyer.send(`/api/v1/signing/${token}/document?part=${part}`);
  return squeezed(await wordsOf(Buffer.from(await paper.arrayBuffer())));
}

/** The operator enters the receipt as soon as the sealed assignment is in the queue. */
export async function file(operator: ApiPerson, saleId: string): Promise<void> {
  await until('the sealed assignment is in the queue', async () => {
    const ready = await operator.call<{ saleId: string }[]>('GET', '/operations/filings', {
      query: { status: 'ready' },
    });
    return ready.some((filing) => filing.saleId === saleId);
  });
  await operator.call('POST', `/operations/filings/${saleId}/file`, {
    body: { receipt: `R-${saleId.slice(-6)}`, titleChecked: true },
  });
}
