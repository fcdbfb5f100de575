import { z } from 'zod';
import { optional } from './variables.ts';

/** A search server that all processes share. */
export type SearchServer = Readonly<{
  nodes: readonly string[];
  username: string | null;
  password: string | null;
  /** What the names of its indexes begin with. */
  prefix: string;
}>;

const usualPrefix = 'claimstead';

export const searchVariables = {
  SEARCH_URL: optional.pipe(
    z
      .string()
      .refine(
        (text) => serverIn(text) !== null,
        'Set it to where OpenSearch listens: https://name:password@host:9200, other nodes after commas',
      )
      .optional(),
  ),
};

/** A password and everything that is indexed would travel in plain text. */
export function findSearchProblems(
  { SEARCH_URL: text }: { SEARCH_URL?: string | undefined },
  production: boolean,
): string[] {
  const server = text === undefined ? null : serverIn(text);
  const isPlain = server?.nodes.some((node) => !node.startsWith('https:') && !isHere(node));
  return production && isPlain
    ? ['SEARCH_URL must begin with https:// in production, unless the server is on this machine.']
    : [];
}

/** Null: each process has an index of its own. */
export function readSearchSettings(env: { SEARCH_URL?: string | undefined }): SearchServer | null {
  return env.SEARCH_URL === undefined ? null : serverIn(env.SEARCH_URL);
}

/** The first address says who asks, and by its path how the indexes are called. */
function serverIn(text: string): SearchServer | null {
  const urls = text.split(',').map((each) => URL.parse(each.trim()));
  const [first] = urls;
  if (!first || !urls.every((url) => url !== null && /^https?:$/.test(url.protocol))) return null;
  const prefix = first.pathname.replaceAll('/', '') || usualPrefix;
  if (!/^[a-z][a-z0-9-]{0,60}$/.test(prefix)) return null;
  const [username, password] = [first.username, first.password].map(decoded);
  if (username === null || password === null) return null;
  return {
    nodes: urls.flatMap((url) => (url === null ? [] : [url.origin])),
    ...(username ? { username, password: password ?? '' } : { username: null, password: null }),
    prefix,
  };
}

/** Null: a percent sign is not written as %25. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Nobody else can listen in. */
export function isHere(node: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(node).hostname);
}
