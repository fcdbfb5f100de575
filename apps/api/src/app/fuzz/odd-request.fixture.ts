import { createHmac } from 'node:crypto';
import { sandboxKeys } from '../../core/config/provider-settings.ts';
import { apiVersion } from '../../adapters/stripe/stripe-client.adapter.ts';
import { pick } from '../../test-kit/dice.ts';
import type { DescribedCall } from './described-calls.fixture.ts';
import { oddUpload, type SampleFiles } from './odd-uploads.fixture.ts';
import {
  oddBodies,
  oddHeaders,
  oddNumbers,
  oddSegments,
  oddTexts,
  oddTypes,
} from './odd-values.fixture.ts';
import { type Random, SchemaValues, type Things } from './schema-values.fixture.ts';

export type OddRequest = {
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer | null;
  /** What was changed in a valid request. */
  odd: string[];
};

type Sent = Pick<OddRequest, 'headers' | 'payload'>;

type Parts = {
  segments: Record<string, string>;
  query: [name: string, value: string][];
  body: unknown;
};

/**
 * A request that the schemas of a call take, with things that are there, and then nothing (in one of three), one or
 * several places of it spoiled: so that most of them pass the doors before the one that is to hold.
 */
export function oddRequest(
  call: DescribedCall,
  random: Random,
  given: { things: Things; own: Things; files: SampleFiles; origin: string; now: Date },
): OddRequest {
  const values = new SchemaValues(random, given.things, given.own);
  const parts = takenParts(call, random, values);
  const odd: string[] = [];
  const spoils = random() < 0.35 ? 0 : random() < 0.8 ? 1 : 3;
  const headers: Record<string, string> = { origin: given.origin };
  let isBodyOdd = false;
  for (let spoiled = 0; spoiled < spoils; spoiled += 1) {
    const dice = random();
    if (dice < 0.12) Object.assign(headers, noted(odd, pick(random, oddHeaders)));
    else if (dice < 0.3 && Object.keys(parts.segments).length > 0) {
      const name = pick(random, Object.keys(parts.segments));
      parts.segments[name] = noted(odd, pick(random, oddSegments));
    } else if (dice < 0.5 || (parts.body === undefined && !call.isUpload)) {
      spoilQuery(parts, random, odd);
    } else isBodyOdd = true;
  }
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts.segments[name] ?? '');
  const query = parts.query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  const sent: Sent = call.isUpload
    ? oddUpload(random, given.files, isBodyOdd ? odd : null)
    : jsonPayload(parts.body, random, isBodyOdd ? odd : null);
  // Webhooks are signed before they are read.
  if (call.key === 'POST /webhooks/stripe' && random() < 0.7) {
    headers['stripe-signature'] = stripeSignature(sent.payload ?? '', given.now);
  }
  return {
    url: query === '' ? path : `${path}?${query}`,
    headers: { ...sent.headers, ...headers },
    payload: sent.payload,
    odd,
  };
}

function takenParts(call: DescribedCall, random: Random, values: SchemaValues): Parts {
  const segments = Object.entries(call.params).map(([name, shape]) => [
    name,
    // Without a segment it is the address of another call.
    encoded(values.textFor(shape, call.path, name) || '0'),
  ]);
  const query = Object.entries(call.query)
    .filter(([, { required }]) => required || random() < 0.6)
    .map(([name, { shape }]): [string, string] => [name, values.textFor(shape, call.path, name)]);
  const told = call.path.includes('/webhooks/') ? providerEvent(random) : undefined;
  const body = call.body === null ? told : values.valueFor(call.body, call.path, '');
  return { segments: Object.fromEntries(segments), query, body };
}

/** As the payment provider tells of something that the product does not follow: it is kept, and no more. */
function providerEvent(random: Random): object {
  const number = Math.floor(random() * 1e9);
  return {
    id: `evt_${number}`,
    object: 'event',
    api_version: apiVersion,
    livemode: false,
    type: 'topup.created',
    data: { object: { id: `tu_${number}`, object: 'topup', metadata: { sale_id: 'x' } } },
  };
}

function spoilQuery(parts: Parts, random: Random, odd: string[]): void {
  const { query } = parts;
  const dice = random();
  const at = Math.floor(random() * query.length);
  const [name = 'unknown', value = ''] = query[at] ?? [];
  if (dice < 0.6) query.splice(at, 1, [name, noted(odd, pick(random, oddTexts))]);
  else if (dice < 0.7) query.push([noted(odd, name), value]);
  else if (dice < 0.8) query.splice(at, 1, [noted(odd, `${name}[]`), value]);
  else if (dice < 0.9) query.splice(at, 1, [noted(odd, `${name}[__proto__][x]`), value]);
  else query.splice(noted(odd, at), 1);
}

function jsonPayload(body: unknown, random: Random, odd: string[] | null): Sent {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (body === undefined && odd === null) return { headers: {}, payload: null };
  const dice = random();
  if (odd === null || body === undefined) {
    return { headers, payload: JSON.stringify(body ?? pick(random, [{}, null, [], 1])) };
  }
  const whole = JSON.stringify(body);
  if (dice < 0.2) {
    const at = Math.floor(random() * oddBodies.length);
    return { headers, payload: (oddBodies[noted(odd, at)] ?? String)(whole) };
  }
  if (dice < 0.27) {
    return { headers: { 'content-type': noted(odd, pick(random, oddTypes)) }, payload: whole };
  }
  return { headers, payload: JSON.stringify(spoiledValue(body, random, odd)) ?? '' };
}

/** The same value with one place of it changed: a field, an element, or all of it. */
function spoiledValue(value: unknown, random: Random, odd: string[]): unknown {
  if (Array.isArray(value) && value.length > 0 && random() < 0.85) {
    const at = Math.floor(random() * value.length);
    if (random() < 0.2) return Array.from({ length: noted(odd, 2_000) }, () => value[at]);
    return value.with(at, spoiledValue(value[at], random, odd));
  }
  if (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length > 0 &&
    random() < 0.95
  ) {
    const name = pick(random, Object.keys(value));
    const inner = (value as Record<string, unknown>)[name];
    const { [name]: _, ...without } = value as Record<string, unknown>;
    const dice = random();
    if (dice < 0.12) return noted(odd, without);
    if (dice < 0.2) return { ...value, [noted(odd, pick(random, oddTexts))]: inner };
    return { ...value, [name]: spoiledValue(inner, random, odd) };
  }
  const dice = random();
  if (dice < 0.55) return noted(odd, pick(random, oddTexts));
  if (dice < 0.7) return noted(odd, pick(random, oddNumbers));
  if (dice < 0.8 && typeof value === 'string') {
    return noted(
      odd,
      `${value}${pick(random, ['\u0000', '\ud800', '\u200b', '\n', ' '.repeat(99)])}`,
    );
  }
  const others: unknown[] = [
    null,
    true,
    [],
    {},
    [value],
    [[value]],
    { value },
    { toString: 1 },
    { $ne: null },
  ];
  return noted(odd, pick(random, others));
}

/** Percent-encoded; a lone surrogate, which has no encoding, as the three bytes that some write for it. */
function encoded(text: string): string {
  return text
    .replaceAll(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffe')
    .split('\ufffe')
    .map(encodeURIComponent)
    .join('%ED%A0%80');
}

function noted<T>(odd: string[], value: T): T {
  odd.push((JSON.stringify(value) ?? String(value)).slice(0, 60));
  return value;
}

function stripeSignature(payload: string | Buffer, now: Date): string {
  const at = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', sandboxKeys.webhookSecret)
    .update(`${at}.`)
    .update(payload)
    .digest('hex');
  return `t=${at},v1=${signature}`;
}
