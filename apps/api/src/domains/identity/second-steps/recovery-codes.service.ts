import { randomInt } from 'node:crypto';
import { newId } from '../../../core/ids/ids.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import type { SecretBox } from '../../../core/secrets/secret-box.ts';
import {
  recoveryAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
  shownRecoveryCode,
} from './recovery-codes.rules.ts';
import { replaceRecoveryCodes } from './recovery-codes.store.ts';

export type NewRecoveryCodes = { shown: string[]; marks: Buffer[] };

/**
 * Makes ten codes: `shown` goes to the person once, only `marks` are kept. Outside of any transaction,
 * since the key of the marks may have to be read first.
 */
export async function makeRecoveryCodes(
  secrets: SecretBox,
  userId: string,
): Promise<NewRecoveryCodes> {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(randomCode());
  const marks = await Promise.all([...codes].map((code) => recoveryMark(secrets, userId, code)));
  return { shown: [...codes].map(shownRecoveryCode), marks };
}

/** The keyed hash that is kept of a code: 50 random bits are too few for a plain one. */
async function recoveryMark(secrets: SecretBox, userId: string, code: string): Promise<Buffer> {
  return secrets.mark(code, placeOf(userId));
}

/** The hashes that may have been kept of a code, one for each key that there was. */
export async function recoveryMarks(
  secrets: SecretBox,
  userId: string,
  code: string,
): Promise<Buffer[]> {
  return secrets.marks(code, placeOf(userId));
}

const placeOf = (userId: string) => `recovery:${userId}`;

/** The earlier codes stop working. */
export async function keepRecoveryCodes(
  unit: UnitOfWork,
  userId: string,
  codes: NewRecoveryCodes,
): Promise<void> {
  await replaceRecoveryCodes(
    unit.tx,
    userId,
    codes.marks.map((mark) => ({
      id: newId(unit.now.getTime()),
      user_id: userId,
      code_mark: mark,
      created_at: unit.now,
      used_at: null,
    })),
  );
}

function randomCode(): string {
  const signs = Array.from(
    { length: recoveryCodeLength },
    () => recoveryAlphabet[randomInt(recoveryAlphabet.length)] ?? '',
  );
  return signs.join('');
}
