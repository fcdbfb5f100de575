import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A port of this machine that nobody listens on now. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/** This many of them. All are held until the last is known: the same one is never given twice. */
export async function freePorts(count: number): Promise<number[]> {
  const held = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(held.map((server) => once(server, 'listening')));
  const ports = held.map((server) => (server.address() as AddressInfo).port);
  for (const server of held) server.close();
  await Promise.all(held.map((server) => once(server, 'close')));
  return ports;
}
