import type { Circuit } from '../../core/circuit/circuit.ts';
import { CircuitOpen } from '../../core/circuit/circuit.ts';
import type { OfficeSettings } from '../../core/config/office-settings.ts';
import type { AwayReason } from '../../domains/patents/office/office.port.ts';
import { NoTurn, type OfficeTurns } from './office-turns.adapter.ts';

/** The office's own limit of an answer; nothing longer is read. */
const mostBytes = 6 * 1024 * 1024;
const redirects = 3;
const filePauseMs = 2_100;
/** After 429, where the office does not say how long. */
const leastRetryMs = 5_000;
/** Nobody is believed who tells us to wait for longer. */
const mostRetryMs = 10 * 60_000;

export type OfficeReply =
  | { outcome: 'found'; bytes: Buffer }
  | { outcome: 'not_there' }
  | { outcome: 'away'; reason: AwayReason; retryAfterMs: number | null };

export type OfficeClient = {
  /** @param path below the interface's address. */
  get(path: string): Promise<OfficeReply>;
};

/**
 * Calls the office's interface, one at a time over all processes. Its refusals differ in their bodies, so only the
 * status is read. The key goes to the configured origin and nowhere else, whatever an answer says. Never throws for
 * what the outside does.
 */
export function createOfficeClient(
  settings: OfficeSettings,
  { turns, circuit }: { turns: OfficeTurns; circuit: Circuit },
): OfficeClient {
  const home = new URL(settings.apiUrl);
  return {
    get: async (path) => {
      const url = new URL(settings.apiUrl + path);
      try {
        return await turns.inTurn(async (signal) => {
          const reply = await circuit.call(() => follow(url, { settings, home, signal }), {
            foundNobody: (error) => !(error instanceof TooLarge),
            saysAway: (one) => one.outcome === 'away' && one.reason === 'failed',
          });
          return { value: reply, pauseMs: pauseAfter(reply, path, settings) };
        });
      } catch (error) {
        return replyTo(error);
      }
    },
  };
}

/**
 * Whether the office takes the key, for the doctor: one small call, not in turn and without a redirect.
 * @returns the status of its answer.
 */
export async function askOffice(settings: OfficeSettings, signal: AbortSignal): Promise<number> {
  const answer = await fetch(`${settings.apiUrl}/api/v1/patent/status-codes?limit=1`, {
    headers: { accept: 'application/json', 'x-api-key': settings.apiKey },
    redirect: 'manual',
    signal,
  });
  await answer.body?.cancel();
  return answer.status;
}

class TooLarge extends Error {}

/** Longer than the pace where the office says so, and after a file: it gives five in ten seconds. */
function pauseAfter(reply: OfficeReply, path: string, { paceMs }: OfficeSettings): number {
  const isPacedFile = paceMs > 0 && path.includes('/datasets/');
  const saidMs = reply.outcome === 'away' ? (reply.retryAfterMs ?? 0) : 0;
  return Math.max(saidMs, isPacedFile ? filePauseMs : 0);
}

function replyTo(error: unknown): OfficeReply {
  const away = (reason: AwayReason, retryAfterMs: number | null = null): OfficeReply => ({
    outcome: 'away',
    reason,
    retryAfterMs,
  });
  if (error instanceof NoTurn) return away('limited', error.retryAfterMs);
  if (error instanceof CircuitOpen) return away('circuit_open');
  if (error instanceof TooLarge) return away('too_large');
  return away('unreachable');
}

type Asking = { settings: OfficeSettings; home: URL; signal: AbortSignal };

/** Asks, and follows redirects. The key stays at home: no other origin gets it, however it is reached. */
async function follow(url: URL, { settings, home, signal }: Asking): Promise<OfficeReply> {
  let at = url;
  for (let hop = 0; hop <= redirects; hop += 1) {
    const isHome = at.origin === home.origin;
    const answer = await fetch(at.href, {
      headers: { accept: '*/*', ...(isHome ? { 'x-api-key': settings.apiKey } : {}) },
      redirect: 'manual',
      signal,
    });
    if (answer.status < 300 || answer.status > 399) return read(answer);
    await answer.body?.cancel();
    const location = answer.headers.get('location');
    const next = location ? URL.parse(location, at.href) : null;
    if (!next || !mayBeAsked(next, home)) break;
    at = next;
  }
  return { outcome: 'away', reason: 'failed', retryAfterMs: null };
}

/** Encrypted, or the very address that is configured (the sandbox's, on this machine). */
function mayBeAsked(url: URL, home: URL): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return true;
  const isNear = (one: URL) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(one.hostname);
  return url.protocol === 'http:' && isNear(home) && isNear(url);
}

async function read(answer: Response): Promise<OfficeReply> {
  const { status } = answer;
  if (status === 200) return { outcome: 'found', bytes: await readBody(answer) };
  await answer.body?.cancel();
  if (status === 404) return { outcome: 'not_there' };
  if (status === 401 || status === 403) {
    return { outcome: 'away', reason: 'key_refused', retryAfterMs: null };
  }
  if (status === 429) {
    return { outcome: 'away', reason: 'limited', retryAfterMs: retryAfterMs(answer) };
  }
  if (status === 413) return { outcome: 'away', reason: 'too_large', retryAfterMs: null };
  return { outcome: 'away', reason: 'failed', retryAfterMs: null };
}

/** Counted while it is read: what it says of its own length proves nothing. */
async function readBody(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** In seconds or as a date (RFC 9110, section 10.2.3); never less than five seconds. */
function retryAfterMs(answer: Response): number {
  const said = answer.headers.get('retry-after')?.trim() ?? '';
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now();
  return Math.min(Math.max(Number.isNaN(ms) ? 0 : ms, leastRetryMs), mostRetryMs);
}
