import type { Db } from '../db/database.ts';
import type { SecretBox } from './secret-box.ts';

/**
 * One domain's part of a change of keys: brings what it keeps sealed under the current key, in small steps that
 * each can be the last one before a kill, beside a product that runs. What is under it already stays.
 * @returns how many secrets it sealed.
 * @throws at a secret that no key opens, when all others have had their turn.
 */
export type Resealer = { what: string; reseal(db: Db, secrets: SecretBox): Promise<number> };
