import { apiContract } from '@claimstead/contract/api.contract.ts';
import type { Endpoint, EndpointTable } from '@claimstead/contract/endpoint.ts';
import { apiPrefix } from '@claimstead/contract/product.ts';
import { newId } from '../../core/ids/ids.ts';
import { sampleInput } from '../../test-kit/endpoint-samples.ts';
import type { Answer, Persona } from '../../test-kit/persona.ts';
import type { World } from '../../test-kit/world.ts';
import { pdf, png } from './belongings.fixture.ts';
import type { Kind, Thing } from './deals.fixture.ts';
import { type Inputs, inputs } from './inputs.fixture.ts';

/** The kind of thing that `{id}` is in an address, by what stands before it. */
const idOf: Readonly<Record<string, Kind>> = {
  '/sales': 'sale',
  '/offer': 'offer',
  '/user/sessions': 'session',
  '/user/secondSteps/passkeys': 'passkey',
  '/savedSearches': 'search',
  '/wanted': 'note',
  '/notifications': 'notice',
  '/patent/wishlist': 'listing',
  '/patent/wishlist/check': 'listing',
  '/operations/sales': 'sale',
  '/operations/transfers': 'user',
  '/operations/inquiries': 'inquiry',
  '/operations/listings': 'listing',
  '/operations/titles': 'listing',
  '/operations/disclosures': 'listing',
  '/operations/users': 'user',
  '/operations/reports': 'report',
  '/operations/books/differences': 'difference',
  '/files': 'file',
  '/message-files': 'sentFile',
};

/** The kind of thing that another name is. */
const kindOf: Readonly<Record<string, Kind>> = {
  saleId: 'sale',
  adviserId: 'adviser',
  userId: 'user',
  fileId: 'file',
  documentId: 'document',
  patentId: 'listing',
  patent_id: 'listing',
  id: 'listing',
  subscriptionId: 'plan',
  token: 'token',
};

/** What nothing has. */
const nothing = newId();

/** Makes a call about a thing; what the thing does not have, nothing has. */
export async function ask(world: World, who: Persona, call: string, thing: Thing): Promise<Answer> {
  const endpoint = (apiContract as EndpointTable)[call as keyof EndpointTable];
  if (!endpoint) return who.request('GET', addressOf(call, thing), { raw: true });
  const [method = ''] = call.split(' ');
  const own: Inputs = (await inputs[call]?.(thing, { who, world })) ?? {};
  const address = addressOf(call, thing, own.params);
  const query = { ...plainQuery(endpoint, thing), ...own.query };
  if (endpoint.responses[200] === 'stream') return headOf(world, who, address);
  if (endpoint.upload) {
    const sent = await (/image/.test(call) ? png : pdf)();
    return who.upload(method as 'POST', address, sent, query);
  }
  const body = own.body ?? sampleInput(endpoint, nothing).body;
  return who.request(method as 'GET', address, { query, ...(body === undefined ? {} : { body }) });
}

function addressOf(call: string, thing: Thing, own: Record<string, string> = {}): string {
  const [, path = ''] = call.split(' ');
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const kind = name === 'id' ? idOf[path.slice(0, path.indexOf('/{'))] : kindOf[name];
    return own[name] ?? thing[kind ?? 'listing'] ?? nothing;
  });
}

/** What the call cannot do without. */
function plainQuery(endpoint: Endpoint, thing: Thing): Record<string, string> {
  const sample = sampleInput(endpoint, nothing).query;
  const needed = Object.entries(endpoint.query?.shape ?? {}).filter(
    ([, schema]) => !schema.safeParse(undefined).success,
  );
  return Object.fromEntries(
    needed.map(([name]) => [name, thing[kindOf[name] ?? 'listing'] ?? sample[name] ?? '']),
  );
}

/** A stream never ends: its head alone is waited for, over a connection. */
async function headOf(world: World, { cookie }: Persona, address: string): Promise<Answer> {
  const url = `http://127.0.0.1:${world.sandbox?.productPort}${apiPrefix}${address}`;
  const stop = new AbortController();
  const response = await fetch(url, { headers: { cookie }, signal: stop.signal });
  const text = response.ok ? '' : await response.text();
  stop.abort();
  return {
    status: response.status,
    headers: {},
    text,
    body: text === '' ? undefined : JSON.parse(text),
  };
}
