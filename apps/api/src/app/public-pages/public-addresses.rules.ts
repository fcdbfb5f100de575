import { numberInPath, publicRoot } from '@claimstead/contract/public-pages.ts';

/** What an address below `/patents` asks for. */
export type AskedPage =
  | { kind: 'index'; group: string; letter: string | null; page: number }
  | { kind: 'patent'; number: string; path: string };

const group = /^(?:[A-HY](?:\d\d[A-Z])?)?$/;
const letter = /^[A-Z~]$/;
const page = /^[1-9]\d{0,5}$/;

/** @param path without `.data`. @returns null where nothing can be. */
export function readAddress(path: string, query: URLSearchParams): AskedPage | null {
  if (path === publicRoot) return readIndex(query);
  const [, , number = ''] = path.split('/');
  const normalized = numberInPath(number);
  return normalized === null ? null : { kind: 'patent', number: normalized, path };
}

function readIndex(query: URLSearchParams): AskedPage | null {
  const asked = {
    group: query.get('class') ?? '',
    letter: query.get('letter'),
    page: query.get('page') ?? '1',
  };
  const isRead =
    group.test(asked.group) &&
    (asked.letter === null || letter.test(asked.letter)) &&
    page.test(asked.page);
  return isRead ? { kind: 'index', ...asked, page: Number(asked.page) } : null;
}
