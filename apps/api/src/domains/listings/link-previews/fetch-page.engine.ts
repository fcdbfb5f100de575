import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress, isUsualPort, pageUrl, portOf } from './reachable.rules.ts';

const redirects = 5;
const longestMs = 5_000;
const mostBytes = 512 * 1024;

export type Reach = {
  /** Asks for every address of a name. */
  resolve: (
    hostname: string,
    done: (error: Error | null, addresses: LookupAddress[]) => void,
  ) => void;
  /** Whether a connection may be made. */
  mayConnect: (address: string, port: number) => boolean;
};

/** The public internet, and nothing on or near this machine. */
export const publicReach: Reach = {
  resolve: (hostname, done) => resolveName(hostname, { all: true, verbatim: true }, done),
  mayConnect: (address, port) => isPublicAddress(address) && isUsualPort(port),
};

export type Page = { url: URL; html: string };

/** The time that a page and its picture together may take. */
export function previewDeadline(): AbortSignal {
  return AbortSignal.timeout(longestMs);
}

/**
 * Fetches a public HTML page: 5 seconds, 512 kB and 5 redirects at most. The address is checked where
 * the connection is made, for each redirect again, so a name that answers differently the second time
 * gains nothing. @returns null for anything else than a page; never throws.
 */
export async function fetchPage(
  url: URL,
  reach: Reach = publicReach,
  signal: AbortSignal = previewDeadline(),
): Promise<Page | null> {
  try {
    const answer = await follow(url, { reach, signal, accept: 'text/html,application/xhtml+xml' });
    return answer && (await readPage(answer.response, answer.url));
  } catch {
    // Whether refused, unreachable, too slow or broken: the reader sees a plain link.
    return null;
  }
}

/**
 * Fetches the bytes that a page names as its picture, under the same guard and limits. The caller finds out
 * what they are. @returns null if there are none, or too many; never throws.
 */
export async function fetchPictureBytes(
  url: URL,
  reach: Reach,
  signal: AbortSignal,
): Promise<Buffer | null> {
  try {
    const answer = await follow(url, { reach, signal, accept: 'image/*' });
    if (!answer) return null;
    const { response } = answer;
    if (response.statusCode !== 200) {
      response.destroy();
      return null;
    }
    const bytes = await readStart(response);
    return bytes.length < mostBytes ? bytes : null;
  } catch {
    return null;
  }
}

type Asking = { reach: Reach; signal: AbortSignal; accept: string };

/** Asks, and follows redirects. @returns null where they lead nowhere that may be asked, or do not end. */
async function follow(
  url: URL,
  asking: Asking,
): Promise<{ response: IncomingMessage; url: URL } | null> {
  let current = url;
  for (let hop = 0; hop <= redirects; hop += 1) {
    const response = await get(current, asking);
    const next = redirectOf(response, current);
    if (next === undefined) return { response, url: current };
    response.destroy();
    if (next === null) return null;
    current = next;
  }
  return null;
}

/** @returns undefined if this is not a redirect, null if its target may not be fetched. */
function redirectOf(response: IncomingMessage, from: URL): URL | null | undefined {
  const status = response.statusCode ?? 0;
  if (status < 300 || status > 399) return undefined;
  return pageUrl(response.headers.location ?? '', from);
}

function get(url: URL, { reach, signal, accept }: Asking): Promise<IncomingMessage> {
  const port = portOf(url);
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  // No name is resolved if the host is an address, so it is checked here.
  if (isIP(host) !== 0 && !reach.mayConnect(host, port)) throw new Error('Not a public address.');
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      signal,
      agent: false,
      lookup: guardedLookup(reach, port),
      maxHeaderSize: 16 * 1024,
      headers: {
        accept,
        'accept-encoding': 'identity',
        'user-agent': 'Mozilla/5.0 (compatible; link preview)',
      },
    });
    asked.once('response', resolve);
    asked.on('error', reject);
    asked.end();
  });
}

/** A name with a single forbidden address is refused entirely. */
function guardedLookup(reach: Reach, port: number): LookupFunction {
  return (hostname, options, done) => {
    reach.resolve(hostname, (error, addresses) => {
      const first = addresses?.[0];
      if (error || !first) return done(error ?? new Error('No address.'), []);
      if (!addresses.every(({ address }) => reach.mayConnect(address, port))) {
        return done(new Error('Not a public address.'), []);
      }
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };
}

async function readPage(response: IncomingMessage, url: URL): Promise<Page | null> {
  const type = response.headers['content-type'] ?? '';
  if (response.statusCode !== 200 || !/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) {
    response.destroy();
    return null;
  }
  // What matters is in the head: for a longer page, the beginning is enough.
  return { url, html: decode(await readStart(response), type) };
}

async function readStart(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes >= mostBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, mostBytes);
}

function decode(bytes: Buffer, contentType: string): string {
  const start = bytes.subarray(0, 1024).toString('latin1');
  const named =
    /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /<meta[^>]+charset=["']?([\w-]+)/i.exec(start)?.[1] ??
    'utf-8';
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
