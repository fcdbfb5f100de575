/** Uses are counted in shared windows: each begins at a multiple of its length. */
export function windowStart(now: Date, windowSeconds: number): Date {
  const windowMs = windowSeconds * 1000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

/** Whole seconds until the next window begins, at least one: what Retry-After says. */
export function secondsToNextWindow(now: Date, windowSeconds: number): number {
  const windowMs = windowSeconds * 1000;
  return Math.ceil((windowMs - (now.getTime() % windowMs)) / 1000);
}

const groups = 8;
const networkGroups = 4;

/**
 * How an address is counted. Whoever has one IPv6 address usually has a whole /64 (RFC 6177), so those count
 * together; an IPv4 address written as IPv6 counts as IPv4. Undefined: the connection broke off before its
 * address was read, whatever Fastify's types say.
 */
export function countedAddress(address: string | undefined): string {
  const bare = address?.split('%')[0] ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  if (!bare.includes(':')) return bare;
  const [head = [], tail = []] = bare.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, groups - head.length - tail.length) }, () => '0');
  const network = [...head, ...zeros, ...tail].slice(0, networkGroups);
  return `${network.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
