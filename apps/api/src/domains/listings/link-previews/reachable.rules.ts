import ipaddr from 'ipaddr.js';

/**
 * Whether an address is one of the public internet: every private, loopback, link-local, shared,
 * multicast, documentation and reserved range is not, and neither is anything that carries an IPv4
 * address inside an IPv6 one (mapped, NAT64, 6to4, Teredo), whose way nobody here can know.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // Of IPv6 only the block that is handed out (RFC 4291, 2000::/3): new special ranges begin outside it.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'));
}

const ports = new Map([
  ['http:', 80],
  ['https:', 443],
]);

/**
 * The address of a page that may be asked for: http or https on its usual port, without a name or
 * password in it. @returns null for everything else.
 */
export function pageUrl(text: string, base?: URL): URL | null {
  if (!URL.canParse(text, base?.href)) return null;
  const url = new URL(text, base);
  if (!ports.has(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url;
}

/** The port that a request to this address goes to. */
export function portOf(url: URL): number {
  return url.port === '' ? (ports.get(url.protocol) ?? 0) : Number(url.port);
}

/** Pages use the usual ports; other ports are for machines, not people. */
export function isUsualPort(port: number): boolean {
  return [...ports.values()].includes(port);
}
