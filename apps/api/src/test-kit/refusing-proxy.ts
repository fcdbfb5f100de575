import { once } from 'node:events';
import { createServer, type IncomingMessage, request as plainRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Decides by method, address and size which calls are refused: with 403, or with the status that it gives. */
type Refuse = (method: string, url: string, bytes: number) => boolean | number;

/** In front of a server on this machine: passes every call on as it came, except for those that it refuses. */
export async function startRefusingProxy(target: string) {
  let refuses: Refuse = () => false;
  const { hostname, port: targetPort } = new URL(target);
  const server = createServer((request: IncomingMessage, response) => {
    const bytes = Number(request.headers['content-length'] ?? 0);
    const refused = refuses(request.method ?? '', request.url ?? '', bytes);
    if (refused !== false) {
      request.resume();
      response.writeHead(refused === true ? 403 : refused, {
        'content-type': 'application/xml',
        connection: 'close',
      });
      response.end('<Error><Code>AccessDenied</Code><Message>refused</Message></Error>');
      return;
    }
    const { method, url, headers } = request;
    const asked = plainRequest({ hostname, port: targetPort, method, path: url, headers });
    asked.on('error', () => response.destroy());
    asked.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(asked);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuse: (which: Refuse) => {
      refuses = which;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
