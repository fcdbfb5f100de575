import { badRequest, type BagName, type JsonObject, notFound, wrapped } from './office.shape.ts';

/** A search by either method, in one form. */
export type Search = {
  q: string;
  filters: { name: string; value: string[] }[];
  rangeFilters: { field: string; valueFrom: string; valueTo: string }[];
  sort: { field: string; order: string }[];
  fields: string[];
  offset: number;
  limit: number;
};

/** The last result that can be reached. */
const searchWindow = 10_000;
const usualLimit = 25;

/** @throws {OfficeFault} 400 */
export function searchOfQuery(query: Record<string, string | undefined>): Search {
  const list = (text = '') =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
  const pairs = (text = '') =>
    text === '' ? [] : [/^(\S+)\s+(.+)$/.exec(text.trim())].map((found) => found ?? fail('filter'));
  return {
    q: query['q'] ?? '',
    filters: pairs(query['filters']).map(([, name = '', value = '']) => ({
      name,
      value: list(value),
    })),
    rangeFilters: pairs(query['rangeFilters']).map(([, field = '', range = '']) => {
      const [valueFrom = '', valueTo = ''] = range.split(':');
      return { field, valueFrom, valueTo };
    }),
    sort: pairs(query['sort']).map(([, field = '', order = '']) => ({ field, order })),
    fields: list(query['fields']),
    offset: wholeNumber(query['offset'], 0),
    limit: wholeNumber(query['limit'], usualLimit),
  };
}

/** @throws {OfficeFault} 400 */
export function searchOfBody(text: string): Search {
  const body = readBody(text);
  const list = <T>(name: string, isOne: (one: object) => boolean): T[] => {
    const given = body[name] ?? [];
    if (!Array.isArray(given) || !given.every((one) => isOne(Object(one)))) throw badRequest(name);
    return given as T[];
  };
  const has =
    (...names: string[]) =>
    (one: object) =>
      names.every((name) => typeof Reflect.get(one, name) === 'string');
  const pagination = Object(body['pagination']) as { offset?: number; limit?: number };
  if (typeof (body['q'] ?? '') !== 'string') throw badRequest('q');
  return {
    q: (body['q'] as string | undefined) ?? '',
    filters: list('filters', (one) => has('name')(one) && Array.isArray(Reflect.get(one, 'value'))),
    rangeFilters: list('rangeFilters', has('field', 'valueFrom', 'valueTo')),
    sort: list('sort', has('field', 'order')),
    fields: list<string>('fields', (one) => one instanceof String).map(String),
    offset: wholeNumber(pagination.offset, 0),
    limit: wholeNumber(pagination.limit, usualLimit),
  };
}

function readBody(text: string): JsonObject {
  try {
    const body: unknown = text.trim() === '' ? {} : JSON.parse(text);
    if (body !== null && typeof body === 'object') return body as JsonObject;
  } catch {
    // Not JSON: refused like anything else that is no search.
  }
  throw badRequest('body');
}

/**
 * Searches as the interface's description says: `field:value`, AND, OR, NOT, wildcards, phrases, ranges and
 * comparisons. How the office breaks words is not known: here a value is equal, whatever its case, or is not.
 * @throws {OfficeFault} 400, and 404 where nothing is found
 */
export function searchRecords(
  records: readonly JsonObject[],
  search: Search,
  bag: BagName = 'patentFileWrapperDataBag',
): JsonObject {
  if (search.offset + search.limit > searchWindow) throw badRequest('pagination');
  const matches = readQuery(search.q);
  const found = records.filter(
    (record) =>
      matches(record) &&
      search.filters.every(({ name, value }) =>
        valuesAt(record, name).some((one) =>
          value.map((each) => fold(String(each))).includes(fold(one)),
        ),
      ) &&
      search.rangeFilters.every(({ field, valueFrom, valueTo }) =>
        valuesAt(record, field).some(
          (one) => compare(one, valueFrom) >= 0 && compare(one, valueTo) <= 0,
        ),
      ),
  );
  for (const { field, order } of search.sort.toReversed()) {
    const sign = order.toLowerCase() === 'desc' ? -1 : 1;
    found.sort(
      (left, right) =>
        sign * compare(valuesAt(left, field)[0] ?? '', valuesAt(right, field)[0] ?? ''),
    );
  }
  const page = found.slice(search.offset, search.offset + search.limit);
  if (page.length === 0) throw notFound();
  const kept = search.fields.length === 0 ? page : page.map((one) => pick(one, search.fields));
  return wrapped(kept, found.length, bag);
}

type Test = (record: JsonObject) => boolean;

function readQuery(q: string): Test {
  const text = q.trim();
  if (text === '') return () => true;
  if ((text.match(/"/g)?.length ?? 0) % 2 === 1) throw badRequest('q');
  const either = text.split(/\s+OR\s+/).map((part) => part.split(/\s+AND\s+/).map(readTerm));
  return (record) => either.some((all) => all.every((term) => term(record)));
}

function readTerm(text: string): Test {
  const negated = /^NOT\s+(.+)$/.exec(text);
  if (negated) {
    const term = readTerm(negated[1] ?? '');
    return (record) => !term(record);
  }
  const [, field, value = text] = /^\(?([A-Za-z.]+):(.+?)\)?$/.exec(text) ?? [];
  const isMeant = readValue(value);
  return (record) => valuesAt(record, field ?? '').some(isMeant);
}

function readValue(value: string): (given: string) => boolean {
  const [, from, to] = /^\[(\S+) TO (\S+)\]$/.exec(value) ?? [];
  if (from !== undefined && to !== undefined) {
    return (given) => compare(given, from) >= 0 && compare(given, to) <= 0;
  }
  if (/^[[\]]|\[|\]$/.test(value)) throw badRequest('q');
  const [, sign, bound = ''] = /^([<>]=?)(.+)$/.exec(value) ?? [];
  if (sign !== undefined) {
    return (given) => {
      const order = compare(given, bound);
      return sign.startsWith('>')
        ? order > 0 || (sign === '>=' && order === 0)
        : order < 0 || (sign === '<=' && order === 0);
    };
  }
  const plain = fold(value.replaceAll(/^"|"$/g, ''));
  const pattern = new RegExp(
    `^${plain.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*')}$`,
  );
  return (given) => pattern.test(fold(given));
}

/** Every value at a dotted path, through lists; at no path, every value there is. */
function valuesAt(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, path));
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object')
    return path === '' ? [String(value as string | number | boolean)] : [];
  if (path === '') return Object.values(value).flatMap((one) => valuesAt(one, ''));
  const [first = '', ...rest] = path.split('.');
  return valuesAt(Reflect.get(value, first), rest.join('.'));
}

function pick(record: JsonObject, paths: readonly string[]): JsonObject {
  const kept: JsonObject = {};
  for (const path of paths) copyPath(record, kept, path.split('.'));
  return kept;
}

function copyPath(from: JsonObject, to: JsonObject, [first = '', ...rest]: string[]): void {
  const value = from[first];
  if (value === undefined) return;
  if (rest.length === 0 || value === null || typeof value !== 'object' || Array.isArray(value)) {
    to[first] = value;
    return;
  }
  const inner = (to[first] ??= {}) as JsonObject;
  copyPath(value as JsonObject, inner, rest);
}

function compare(left: string, right: string): number {
  const numbers = [Number(left), Number(right)] as const;
  if (!numbers.some(Number.isNaN)) return numbers[0] - numbers[1];
  return left < right ? -1 : Number(left > right);
}

function fold(text: string): string {
  return text.toLowerCase();
}

function wholeNumber(given: string | number | undefined, usual: number): number {
  if (given === undefined || given === '') return usual;
  const value = Number(given);
  if (!Number.isInteger(value) || value < 0) throw badRequest('pagination');
  return value;
}

function fail(section: string): never {
  throw badRequest(section);
}
