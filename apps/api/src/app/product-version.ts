import { readFileSync } from 'node:fs';

const file = new URL('../../package.json', import.meta.url);

/** The version of this product, such as "0.1.0". */
export function productVersion(): string {
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
