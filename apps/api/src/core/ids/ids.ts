import { randomFillSync } from 'node:crypto';

/** Random bytes are asked for many at a time: each call costs more than an id. */
const pool = Buffer.alloc(4096);
let used = pool.length;

/**
 * A new UUIDv7: sorts by the time it was made, which keeps indexes dense (RFC 9562, section 5.7).
 * Made here and not in the database, since PostgreSQL before 18 has no uuidv7().
 */
export function newId(now: number = Date.now()): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = pool.subarray(used, (used += 16));
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Guards a database lookup by a text from a person: a malformed id is simply unknown. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
