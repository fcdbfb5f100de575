import { invalidRequest } from './stripe-fault.ts';

/**
 * The declarative vocabulary in which each endpoint states its parameters. A rule turns the text of
 * a form into a typed value, or refuses with the code that Stripe uses.
 */
export type Rule<T> = { parse(raw: unknown, path: string): T };
export type RequiredRule<T> = Rule<T> & { isRequired: true };
type Fields = Record<string, Rule<unknown>>;
type Value<R> = R extends Rule<infer T> ? T : never;
export type ShapeValue<F extends Fields> = {
  [K in keyof F as F[K] extends { isRequired: true } ? K : never]: Value<F[K]>;
} & { [K in keyof F as F[K] extends { isRequired: true } ? never : K]?: Value<F[K]> };

export const text: Rule<string> = { parse: (raw, path) => readText(raw, path) };

export const integer: Rule<number> = {
  parse: (raw, path) => {
    const value = readText(raw, path);
    if (/^-?\d{1,15}$/.test(value)) return Number(value);
    throw invalidRequest(`Invalid integer: ${value}`, {
      code: 'parameter_invalid_integer',
      param: path,
    });
  },
};

export const decimal: Rule<number> = {
  parse: (raw, path) => {
    const value = Number(readText(raw, path));
    if (Number.isFinite(value)) return value;
    throw invalidRequest(`Invalid decimal: ${String(raw)}`, { param: path });
  },
};

export const flag: Rule<boolean> = {
  parse: (raw, path) => {
    const value = readText(raw, path);
    if (value === 'true' || value === '1') return true;
    if (value === 'false' || value === '0') return false;
    throw invalidRequest(`Invalid boolean: ${value}`, { param: path });
  },
};

export function oneOf<const W extends string>(...words: W[]): Rule<W> {
  return {
    parse: (raw, path) => {
      const value = readText(raw, path);
      const word = words.find((one) => one === value);
      if (word !== undefined) return word;
      throw invalidRequest(`Invalid ${path}: must be one of ${words.join(', ')}`, { param: path });
    },
  };
}

/** A list, sent as `name[]=…` or `name[0]=…`. */
export function listOf<T>(rule: Rule<T>): Rule<T[]> {
  return {
    parse: (raw, path) => {
      if (raw === '') return [];
      const items = Array.isArray(raw) ? raw : indexedItems(raw);
      if (!items) throw invalidRequest('Invalid array', { param: path });
      return items.map((item, index) => rule.parse(item, `${path}[${index}]`));
    },
  };
}

/** Nested parameters; a name that is not in `fields` is refused as `parameter_unknown`. */
export function shape<F extends Fields>(fields: F): Rule<ShapeValue<F>> {
  return {
    parse: (raw, path) => {
      if (!isRecord(raw)) {
        throw invalidRequest('Invalid object', { param: path });
      }
      const result: Record<string, unknown> = {};
      for (const [name, value] of Object.entries(raw)) {
        const rule = fields[name];
        const inner = path ? `${path}[${name}]` : name;
        if (!rule || !Object.hasOwn(fields, name)) {
          throw invalidRequest(`Received unknown parameter: ${inner}`, {
            code: 'parameter_unknown',
            param: inner,
          });
        }
        result[name] = rule.parse(value, inner);
      }
      for (const [name, rule] of Object.entries(fields)) {
        if (!('isRequired' in rule) || name in result) continue;
        const inner = path ? `${path}[${name}]` : name;
        throw invalidRequest(`Missing required param: ${inner}.`, {
          code: 'parameter_missing',
          param: inner,
        });
      }
      return result as ShapeValue<F>;
    },
  };
}

/** The parameter must be there. */
export function required<T>(rule: Rule<T>): RequiredRule<T> {
  return { ...rule, isRequired: true };
}

/** An empty string unsets the value: it is read as null. */
export function emptyable<T>(rule: Rule<T>): Rule<T | null> {
  return { parse: (raw, path) => (raw === '' ? null : rule.parse(raw, path)) };
}

/** Keys and texts; an empty text deletes the key, an empty whole deletes all. */
export const metadata: Rule<Record<string, string> | null> = {
  parse: (raw, path) => {
    if (raw === '') return null;
    if (!isRecord(raw)) throw invalidRequest('Invalid metadata', { param: path });
    const entries = Object.entries(raw);
    if (entries.length > 50) throw invalidRequest('Metadata takes 50 keys.', { param: path });
    for (const [key, value] of entries) {
      if (typeof value !== 'string' || key.length > 40 || value.length > 500) {
        throw invalidRequest('Metadata keys take 40 characters and values 500.', {
          param: `${path}[${key}]`,
        });
      }
    }
    return Object.fromEntries(entries) as Record<string, string>;
  },
};

/** Either a moment in Unix seconds or bounds of one. */
export const createdRange: Rule<number | { gt?: number; gte?: number; lt?: number; lte?: number }> =
  {
    parse: (raw, path) =>
      isRecord(raw)
        ? shape({ gt: integer, gte: integer, lt: integer, lte: integer }).parse(raw, path)
        : integer.parse(raw, path),
  };

const limit: Rule<number> = {
  parse: (raw, path) => {
    const value = integer.parse(raw, path);
    if (value >= 1 && value <= 100) return value;
    throw invalidRequest('A page holds 1 to 100 objects.', {
      code: 'parameter_invalid_integer',
      param: path,
    });
  },
};

/** What every list takes. */
export const paging = { limit, starting_after: text, ending_before: text };

/** Anything at all: accepted, and without effect in the sandbox. */
export const ignored: Rule<unknown> = { parse: (raw) => raw };

function readText(raw: unknown, path: string): string {
  if (typeof raw !== 'string') throw invalidRequest('Invalid string', { param: path });
  if (raw !== '') return raw;
  throw invalidRequest(`The parameter ${path} cannot be empty.`, {
    code: 'parameter_invalid_empty',
    param: path,
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function indexedItems(raw: unknown): unknown[] | null {
  if (!isRecord(raw)) return null;
  const keys = Object.keys(raw);
  if (!keys.every((key) => /^\d+$/.test(key))) return null;
  return keys.sort((a, b) => Number(a) - Number(b)).map((key) => raw[key]);
}
