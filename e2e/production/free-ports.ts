import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** This many ports of this machine that are free right now. */
export async function freePorts(count: number): Promise<number[]> {
  // All are held until the last is known: the same one is never given twice.
  const held = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(held.map((server) => once(server, 'listening')));
  const ports = held.map((server) => (server.address() as AddressInfo).port);
  for (const server of held) server.close();
  await Promise.all(held.map((server) => once(server, 'close')));
  return ports;
}
