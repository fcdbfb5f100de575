import createClient from 'openapi-fetch';
import type { components, paths } from './api-types.ts';
import type { Outside } from './outside.fixture.ts';

/**
 * One whole sale, as a program drives it that knows the product by its document alone: `api-types.ts` is generated from it where
 * this is checked and run (`drive-sale.suite.test.ts`), and is not kept.
 */
type Me = components['schemas']['Me'];
type Sale = components['schemas']['Sale'];

const password = 'Quiet-Harbour-7';
const price = 500;
const dealt = 450;

class Person {
  readonly email: string;
  #cookie = '';
  readonly #outside: Outside;
  readonly api;

  constructor(outside: Outside, email: string) {
    this.email = email;
    this.#outside = outside;
    this.api = createClient<paths>({
      baseUrl: outside.origin,
      headers: { origin: outside.origin },
      fetch: (request) => this.#fetch(request),
    });
  }

  async register(firstName: string, lastName: string): Promise<Me> {
    const body = { firstName, lastName, email: this.email, password };
    const me = got(await this.api.POST('/api/v1/auth/register', { body }));
    if (!('emailVerified' in me)) throw new Error(me.message);
    const code = await this.#outside.codeFor(this.email);
    return got(await this.api.POST('/api/v1/auth/verifyEmail', { body: { code } }));
  }

  async #fetch(request: Request): Promise<Response> {
    if (this.#cookie) request.headers.set('cookie', this.#cookie);
    const response = await fetch(request);
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      if (pair.startsWith(`${this.#outside.sessionCookie}=`)) this.#cookie = pair;
    }
    return response;
  }
}

/** @throws Error with the code of the refusal. */
function got<Data>(answer: { data?: Data; error?: { code?: string }; response: Response }): Data {
  if (answer.error !== undefined || answer.data === undefined) {
    throw new Error(`${answer.response.url}: ${answer.response.status} ${answer.error?.code}`);
  }
  return answer.data;
}

/** @returns what the seller sees of the sale at its end. */
export async function driveSale(outside: Outside, operatorEmail: string): Promise<Sale> {
  const seller = new Person(outside, 'sela.client@example.test');
  const buyer = new Person(outside, 'bea.client@example.test');
  const operator = new Person(outside, operatorEmail);
  await seller.register('Sela', 'Ortiz');
  await buyer.register('Bea', 'Lund');
  await operator.register('Ola', 'Berg');
  const patentId = await list(outside, seller);
  await deal(seller, buyer, patentId);
  await pay(outside, buyer, patentId);
  await verifyBank(outside, seller);
  for (const person of [buyer, seller]) await sign(outside, person, patentId);
  await file(outside, operator);
  const [payout, ...others] = got(await seller.api.GET('/api/v1/payouts/pending'));
  if (!payout || others.length > 0) throw new Error('not one payout');
  return payout;
}

/** A draft, its refusal to be published without a plan, the plan, and then it is in the market. */
async function list(outside: Outside, { api }: Person): Promise<string> {
  const body = {
    title: 'Self-aligning coupling',
    description: 'A coupling that aligns itself.',
    patentNumber: '9876543',
    prototypeId: 0 as const,
    patentTypeId: 1 as const,
    countryOfIssue: 'United States',
    price,
    acceptingOffers: true,
    categories: [1],
  };
  const { id: patentId } = got(await api.POST('/api/v1/patent', { body }));
  const publish = { params: { query: { patentId, published: 'true' as const } } };
  const early = await api.PUT('/api/v1/patent/publish', publish);
  if (early.error?.code !== 'listings.subscription_required')
    throw new Error('no plan was asked for');
  const [plan] = got(await api.GET('/api/v1/payments/plans'));
  if (!plan) throw new Error('no plan');
  const query = { patentId, priceId: plan.priceId };
  const secret = got(
    await api.POST('/api/v1/payments/checkoutSession', { params: { query }, parseAs: 'text' }),
  );
  await outside.completeCheckout(secret);
  got(
    await api.POST('/api/v1/payments/checkoutSession/confirm', { params: { query: { patentId } } }),
  );
  await outside.settle();
  const listed = got(await api.PUT('/api/v1/patent/publish', publish));
  if (listed.status !== 'active') throw new Error(listed.status);
  return patentId;
}

async function deal(seller: Person, buyer: Person, patentId: string): Promise<void> {
  const made = { params: { query: { patentId, amount: '400' } } };
  const offer = got(await buyer.api.POST('/api/v1/offer', made));
  const again = await buyer.api.POST('/api/v1/offer', made);
  if (again.error?.code !== 'offers.already_open') throw new Error('two offers are open');
  const path = { id: offer.id };
  const counter = { params: { path, query: { amount: String(dealt) } } };
  got(await seller.api.POST('/api/v1/offer/{id}/counter', counter));
  const accepted = got(await buyer.api.POST('/api/v1/offer/{id}/accept', { params: { path } }));
  if (accepted.status !== 'ACCEPTED') throw new Error(accepted.status);
}

async function pay(outside: Outside, { api }: Person, patentId: string): Promise<void> {
  const query = { amount: String(dealt * 100), patent_id: patentId };
  const secret = got(
    await api.POST('/api/v1/payments/payment', { params: { query }, parseAs: 'text' }),
  );
  await outside.confirmPayment(secret);
  const asked = { params: { query: { patent_id: patentId } } };
  const { status } = got(await api.GET('/api/v1/payments/payment/status', asked));
  if (status !== 'held') throw new Error(status);
  await outside.settle();
}

async function verifyBank(outside: Outside, { api }: Person): Promise<void> {
  const connectedAccountId = got(await api.POST('/api/v1/payments/account', { parseAs: 'text' }));
  await outside.enableAccount(connectedAccountId);
  got(await api.PATCH('/api/v1/user/payments', { body: { connectedAccountId } }));
  await outside.settle();
}

async function sign(outside: Outside, { api, email }: Person, patentId: string): Promise<void> {
  const { name } = got(await api.GET('/api/v1/user/legalName'));
  got(await api.PUT('/api/v1/user/legalName', { body: { name } }));
  const [firstName = '', lastName = ''] = name.split(' ');
  const address = '1200 Market Street, San Francisco, CA 94103';
  const { signLink } = got(
    await api.POST('/api/v1/patentAssignment/createEmbeddedRequestUrl', {
      params: { query: { patentId } },
      body: { firstName, lastName, email, address },
    }),
  );
  const path = { token: signLink.split('/signing/')[1] ?? '' };
  got(await api.GET('/api/v1/signing/{token}', { params: { path } }));
  for (const part of ['assignment', 'agreement'] as const) {
    const read = { params: { path, query: { part } }, parseAs: 'blob' as const };
    got(await api.GET('/api/v1/signing/{token}/document', read));
  }
  const signed = await api.POST('/api/v1/signing/{token}/sign', {
    params: { path },
    body: { mark: { kind: 'typed', text: name }, consent: true },
    parseAs: 'text',
  });
  if (signed.error) throw new Error(signed.error.code);
  await outside.settle();
}

async function file(outside: Outside, { api }: Person): Promise<void> {
  const query = { status: 'ready' as const };
  const [filing] = got(await api.GET('/api/v1/operations/filings', { params: { query } }));
  if (!filing) throw new Error('nothing to file');
  const done = await api.POST('/api/v1/operations/filings/{saleId}/file', {
    params: { path: { saleId: filing.saleId } },
    body: { receipt: 'EPAS-1234567', titleChecked: true },
    parseAs: 'text',
  });
  if (done.error) throw new Error(done.error.code);
  await outside.settle();
}
