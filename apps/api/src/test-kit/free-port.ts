import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/**
 * Below what systems give to outgoing connections, which could take one before it is used, and below those that the
 * marketplaces of journeys count from (e2e/kit/product.ts).
 */
const [lowest, beyond] = [11_000, 21_000];

/** A port of this machine that nobody listens on now. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/** This many of them. All are held until the last is known: the same one is never given twice. */
export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, hold));
  const ports = held.map((server) => (server.address() as AddressInfo).port);
  for (const server of held) server.close();
  await Promise.all(held.map((server) => once(server, 'close')));
  return ports;
}

async function hold(): Promise<Server> {
  for (;;) {
    const server = createServer().listen(randomInt(lowest, beyond), '127.0.0.1');
    try {
      await once(server, 'listening');
      return server;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}
