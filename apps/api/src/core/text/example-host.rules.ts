/** Names that nobody can have (RFC 2606 and RFC 6761): they stand in examples. */
const reserved = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid)$/i;

/**
 * @param address of the web, of a database or for email, with or without a name before it
 * @returns its host if nobody can have it, else null
 */
export function exampleHost(address: string): string | null {
  const place = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(address)?.[1] ?? address;
  const host = (place.split('@').at(-1) ?? '').replace(/(?::\d+|>)?\s*$/, '').replace(/\.$/, '');
  return reserved.test(host) ? host : null;
}
