import type { Leaving } from '../../../core/account/eraser.ts';
import { formerMemberName } from '../../../core/account/tombstone.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { lockSale } from '../sales.store.ts';
import { erasePlacesOf, findAdviser, listLivingOf } from './advisers.store.ts';
import { type Adviser, isLiving } from './adviser-lifecycle.rules.ts';
import { moveAdviser } from './move-adviser.service.ts';

/** Whoever is suspended advises nobody any more. Repeating it is fine. */
export async function closeSeatsOf(unit: UnitOfWork, userId: string): Promise<void> {
  const places = await listLivingOf(unit.tx, { userId, email: null });
  await closeAll(
    unit,
    places.filter((one) => one.userId === userId),
  );
}

/**
 * With an account its places end, and those that it gave others; of the person nothing stays in them but that there was someone.
 * Repeating it is fine.
 * @returns the sales that it was about.
 */
export async function erasePlaces(
  unit: UnitOfWork,
  { userId, email, emailVerified }: Leaving,
): Promise<string[]> {
  const person = { userId, email: emailVerified ? email : null };
  const places = await listLivingOf(unit.tx, person);
  await closeAll(unit, places);
  await erasePlacesOf(unit.tx, person, formerMemberName);
  return places.map(({ saleId }) => saleId);
}

async function closeAll(unit: UnitOfWork, places: readonly Adviser[]): Promise<void> {
  for (const { id, saleId } of places) {
    const sale = await lockSale(unit.tx, saleId);
    const adviser = await findAdviser(unit.tx, { id });
    if (!sale || !adviser || !isLiving(adviser)) continue;
    await moveAdviser(unit, sale, adviser, { move: 'close', by: 'system', who: null });
  }
}
