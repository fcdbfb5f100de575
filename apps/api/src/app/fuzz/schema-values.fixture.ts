import fc from 'fast-check';
import { newId } from '../../core/ids/ids.ts';
import { pick } from '../../test-kit/dice.ts';
import type { Shape } from './described-calls.fixture.ts';

export type Random = () => number;

/** Things that are there, by the kind of thing: "listing", "sale", "email" ... */
export type Things = Record<string, string[]>;

/** Which things a field of this name asks for in a call at this path; the first line that fits. */
const asked: readonly (readonly [where: RegExp, things: string])[] = [
  [/^\/offer\/.* id$/, 'offer'],
  [/\/(users|blocks|conversations|messages)\/.* (id|userId)$/, 'person'],
  [/\/sessions\/.* id$/, 'session'],
  [/\/passkeys\/.* id$/, 'passkey'],
  [/\/savedSearches\/.* id$/, 'search'],
  [/\/wanted\/.* id$/, 'note'],
  [/\/notifications\/.* id$/, 'notice'],
  [/\/inquiries\/.* (id|afterReplyId)$/, 'inquiry'],
  [/\/reports\/.* id$/, 'report'],
  [/\/transfers\/.* id$/, 'transfer'],
  [/\/sales\/.* id$| saleId$/, 'sale'],
  [/^\/files\/pictures\/.* userId$/, 'person'],
  [/^\/(files|message-files)\/.* id$| fileIds$/, 'file'],
  [/ (id|patentId|patent_id)$/, 'listing'],
  [/ documentId$/, 'paper'],
  [/ (userId|buyerUserId|with)$/, 'person'],
  [/ (messageId|before|after)$/, 'message'],
  [/ challengeId$/, 'challenge'],
  [/^\/signing\/.* token$/, 'signing'],
  [/ token$/, 'token'],
  [/ amount$/, 'amount'],
  [/ email$/, 'email'],
  [/ password$/, 'password'],
  [/ (uri|imageUris)$/, 'address'],
  [/ url$/, 'url'],
  [/ priceId$/, 'price'],
  [/ subscriptionId$/, 'plan'],
  [/ connectedAccountId$/, 'account'],
  [/ (code|response)$/, 'code'],
  [/ png$/, 'png'],
];

/** Such as many fields take. */
const texts = [
  'Some text',
  'Pat Person',
  '500',
  '12',
  '1',
  '1,2',
  '2018-11-13',
  '2030-01-02T03:04:05.000Z',
  '1234',
  '123456',
  'US',
  'sale.refund',
  '11000001',
  'EPAS-1234567',
  '049999',
  'Bea Buyer',
  'Sam Seller',
  'Zoë “Ωmega” 山田 🙂',
];

/** Values that a schema takes. No package makes them: they are to be mostly of things that are there. */
export class SchemaValues {
  readonly #random: Random;
  readonly #things: Things;
  readonly #own: Things;

  /** `own`: what is the person's who makes the request. */
  constructor(random: Random, things: Things, own: Things) {
    this.#random = random;
    this.#things = things;
    this.#own = own;
  }

  /** What this schema takes, for a field of this name of a call at this path. */
  valueFor(shape: Shape, path: string, name: string): unknown {
    if (shape.const !== undefined) return shape.const;
    if (shape.enum) return pick(this.#random, shape.enum);
    if (shape.anyOf) return this.valueFor(pick(this.#random, shape.anyOf), path, name);
    const type = Array.isArray(shape.type) ? pick(this.#random, shape.type) : shape.type;
    switch (type) {
      case 'object':
        return this.#fields(shape, path);
      case 'array':
        return Array.from({ length: this.#between(shape.minItems ?? 0, shape.maxItems ?? 3) }, () =>
          this.valueFor(shape.items ?? {}, path, name),
        );
      case 'number':
      case 'integer':
        return this.#number(shape, type);
      case 'boolean':
        return this.#random() < 0.5;
      case 'null':
        return null;
      default:
        return this.textFor(shape, path, name);
    }
  }

  /** A text that this schema takes: mostly of a thing that is there. */
  textFor(shape: Shape, path: string, name: string): string {
    if (shape.const !== undefined) return String(shape.const);
    if (shape.enum) return String(pick(this.#random, shape.enum));
    if (shape.anyOf) return this.textFor(pick(this.#random, shape.anyOf), path, name);
    const where = `${path.replace(/^\/api\/v1/, '')} ${name}`;
    const things = this.#thingsFor(asked.find(([fits]) => fits.test(where))?.[1] ?? '');
    if (shape.format === 'uuid') return this.#id(things);
    const wanted = things.length > 0 && this.#random() < 0.85 ? things : texts;
    const fitting = wanted.filter((text) => fits(shape, text));
    if (fitting.length > 0 && this.#random() < 0.95) return pick(this.#random, fitting);
    return this.#madeUp(shape);
  }

  #thingsFor(kind: string): string[] {
    const own = this.#own[kind] ?? [];
    return own.length > 0 && this.#random() < 0.55 ? own : (this.#things[kind] ?? []);
  }

  #id(things: string[]): string {
    const dice = this.#random();
    if (things.length > 0 && dice < 0.85) return pick(this.#random, things);
    if (dice < 0.95) return pick(this.#random, this.#things['seen'] ?? [newId()]);
    return newId();
  }

  /** For a pattern of letters and digits, a text made of it: what fast-check makes of classes of Unicode takes seconds. */
  #madeUp(shape: Shape): string {
    const [pattern = ''] = [shape, ...(shape.allOf ?? [])].flatMap((one) => one.pattern ?? []);
    if (pattern.includes('@')) return `x${Math.floor(this.#random() * 1e6)}@example.test`;
    const text = /\\p/i.test(pattern) || pattern === '' ? anyText : textOf(pattern);
    const [made = ''] = fc.sample(text, { numRuns: 1, seed: Math.floor(this.#random() * 2 ** 31) });
    return made.padEnd(shape.minLength ?? 0, '1').slice(0, shape.maxLength ?? 1_000);
  }

  #fields({ properties = {}, required = [] }: Shape, path: string): Record<string, unknown> {
    const few = this.#random() < 0.2;
    const names = Object.keys(properties).filter(
      (name) => required.includes(name) || this.#random() < (few ? 0.2 : 0.8),
    );
    return Object.fromEntries(
      names.map((name) => [name, this.valueFor(properties[name] ?? {}, path, name)]),
    );
  }

  #number({ minimum = 0, exclusiveMinimum, maximum = 1_000 }: Shape, type: string): number {
    const least = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;
    const dice = this.#random();
    if (dice < 0.1) return least;
    if (dice < 0.2) return maximum;
    // Small ones name things that are there, such as a category.
    const number = least + this.#random() * Math.min(maximum - least, dice < 0.7 ? 8 : maximum);
    return type === 'integer' ? Math.floor(number) : Math.round(number * 100) / 100;
  }

  #between(least: number, most: number): number {
    return least + Math.floor(this.#random() * (Math.min(most, least + 3) - least + 1));
  }
}

function fits(shape: Shape, text: string): boolean {
  if (text.length < (shape.minLength ?? 0) || text.length > (shape.maxLength ?? Infinity)) {
    return false;
  }
  const patterns = [shape, ...(shape.allOf ?? [])].flatMap((one) => one.pattern ?? []);
  return patterns.every((pattern) => regexOf(pattern).test(text));
}

const anyText = fc.string({ unit: 'grapheme', maxLength: 60 });
const made = new Map<string, fc.Arbitrary<string>>();

function textOf(pattern: string): fc.Arbitrary<string> {
  const known = made.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'));
  made.set(pattern, known);
  return known;
}

const compiled = new Map<string, RegExp>();

function regexOf(pattern: string): RegExp {
  const known = compiled.get(pattern) ?? new RegExp(pattern, 'u');
  compiled.set(pattern, known);
  return known;
}
