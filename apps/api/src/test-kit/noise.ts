import net from 'node:net';

/** Listens from the first file of a worker to its last. */
const noise: string[] = [];
const loopback = new Set(['127.0.0.1', '::1', 'localhost', '::ffff:127.0.0.1']);

process.on('unhandledRejection', (reason) => noise.push(`unhandled rejection: ${String(reason)}`));

const connect = Reflect.get(net.Socket.prototype, 'connect') as (
  this: net.Socket,
  ...args: never[]
) => net.Socket;
/** Tests stay on this machine: any other address is refused and fails the test. */
net.Socket.prototype.connect = function (this: net.Socket, ...args: never[]) {
  const target = targetOf(args);
  if (target !== null && !loopback.has(target)) {
    noise.push(`unexpected outbound connection to ${target}`);
    throw new Error(`Tests may not connect to ${target}.`);
  }
  return connect.apply(this, args);
} as typeof connect;

function targetOf(args: unknown[]): string | null {
  const first = Array.isArray(args[0]) ? args[0][0] : args[0];
  if (typeof first === 'object' && first !== null) {
    const { host, path } = first as { host?: string; path?: string };
    return path === undefined ? (host ?? 'localhost') : null;
  }
  if (typeof first === 'string' && !/^\d+$/.test(first)) return null;
  return typeof args[1] === 'string' ? args[1] : 'localhost';
}

/** Records what a test should not have caused. */
export function hear(what: string): void {
  noise.push(what);
}

/** What was printed, refused or left unhandled since the last call. */
export function takeNoise(): string[] {
  return noise.splice(0);
}
