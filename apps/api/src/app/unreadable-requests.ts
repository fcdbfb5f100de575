import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '../core/errors/problem.ts';
import { problemDocument } from '../core/http/problem-handler.ts';

/**
 * Answers input that is not an HTTP request, has too large a head, or never completes: with the same document
 * and headers as everywhere, written by hand, because there is no request to reply to. Closes the connection. A
 * machine's probe is of no interest to a person, so nothing is logged.
 */
export function refuseUnreadable(
  error: { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const problem = new Problem(codeOf(error.code));
    const body = JSON.stringify(problemDocument(problem));
    const all = {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/problem+json',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    const { status } = problem;
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroySoon();
}

function codeOf(code: string | undefined) {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'http.too_slow';
  return code === 'HPE_HEADER_OVERFLOW' ? 'http.headers_too_large' : 'http.malformed';
}
