import type { Db } from '../db/database.ts';
import type { SecretBox } from './secret-box.ts';

/**
 * One domain's part in changing keys: reseals its secrets with the current key, in small steps that are safe to
 * interrupt, while the product runs. Secrets that already have the current key stay.
 * @returns how many secrets it sealed.
 * @throws if no key opens a secret, after all others are done.
 */
export type Resealer = { what: string; reseal(db: Db, secrets: SecretBox): Promise<number> };
