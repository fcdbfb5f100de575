import type { DifferenceCause } from '../money.tables.ts';
import { hasEntry } from './movements.rules.ts';

/** What the provider's whole balance is compared under, beside the objects that move it. */
export const wholeBalance = 'balance';

/** What one object moved in cents: at the provider, with the names of its movements, and in the ledger. */
export type ObjectMoves = {
  providerObjectId: string;
  providerCents: number;
  ledgerCents: number;
  /** The provider's names of its movements, the latest last. */
  types: readonly string[];
  /** Whether an entry names it, also one that moves other accounts only. */
  isBooked: boolean;
};

export type LedgerDifference = Pick<
  ObjectMoves,
  'providerObjectId' | 'providerCents' | 'ledgerCents'
> & {
  cause: DifferenceCause;
  /** The provider's name of the latest movement, or of the one that no entry is known for. */
  providerType: string | null;
};

/** Every object on which the two disagree, with the cause. */
export function differencesOf(moves: readonly ObjectMoves[]): LedgerDifference[] {
  return moves
    .filter((one) => one.providerCents !== one.ledgerCents)
    .map(({ providerObjectId, providerCents, ledgerCents, types, isBooked }) => {
      const unknown = types.find((type) => !hasEntry(type));
      const cause = causeOf({ providerObjectId, types, isBooked }, unknown);
      const providerType = unknown ?? types.at(-1) ?? null;
      return { providerObjectId, providerCents, ledgerCents, cause, providerType };
    });
}

/** Whether a movement's name says that its amount is in another currency, as in `charge in eur`. */
export function isForeign(providerType: string | null): boolean {
  return providerType !== null && / in [a-z]{3}$/.test(providerType);
}

function causeOf(
  {
    providerObjectId,
    types,
    isBooked,
  }: Pick<ObjectMoves, 'providerObjectId' | 'types' | 'isBooked'>,
  unknown: string | undefined,
): DifferenceCause {
  if (providerObjectId === wholeBalance) return 'total';
  if (unknown !== undefined) return 'no_entry_known';
  if (types.length === 0) return 'not_at_provider';
  return isBooked ? 'amounts_differ' : 'not_booked';
}
