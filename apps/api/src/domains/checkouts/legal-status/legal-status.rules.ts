import type {
  FamilyMember,
  LegalStatus,
  PatentRecord,
} from '@claimstead/contract/patents.contract.ts';
import type { FamilyShown, LegalStatusShown } from '../../signing/signing.api.ts';

/** What a buyer confirmed: the words, letter by letter, and when. */
export type StatusConfirmation = { words: string; confirmedAt: Date };

/** Both that a buyer can confirm: that the patent may be over, and what a terminal disclaimer ties it to. */
export type StatusConfirmations = Record<ConfirmedAbout, StatusConfirmation | null>;
export type ConfirmedAbout = 'over' | 'disclaimer';

/** What words are about that the record says now; null: it doesn't say them. */
export function aboutOf(
  words: string,
  { over, disclaimer }: Pick<LegalStatus, ConfirmedAbout>,
): ConfirmedAbout | null {
  if (over?.words === words) return 'over';
  return disclaimer?.words === words ? 'disclaimer' : null;
}

type Status = Pick<PatentRecord, 'legalStatus' | 'family'>;

/**
 * What a buyer was shown of a patent's legal status, as the agreement keeps it. A terminal disclaimer stops nothing:
 * whether its words were confirmed is kept.
 * @returns null where the patent may be over and this buyer has not confirmed these very words: nobody pays for it
 * unknowingly.
 */
export function statusForPayment(
  record: Status,
  confirmed: StatusConfirmations,
): LegalStatusShown | null {
  const shown = statusShown(record, confirmed);
  return shown.over !== null && shown.confirmedAt === null ? null : shown;
}

/** The same before the buyer has confirmed anything. */
export function statusShown(
  { legalStatus, family }: Status,
  confirmed: StatusConfirmations,
): LegalStatusShown {
  const { over, notices, disclaimer, source, asOf } = legalStatus;
  return {
    over,
    notices: notices.map(({ words }) => words),
    source,
    asOf,
    confirmedAt: confirmedAt(over, confirmed.over),
    disclaimer: disclaimer && {
      ...disclaimer,
      confirmedAt: confirmedAt(disclaimer, confirmed.disclaimer),
    },
    family: family && familyShown(family),
    original: family && originalIn(family.value),
  };
}

function familyShown({ value, provenance }: NonNullable<PatentRecord['family']>): FamilyShown {
  return {
    asOf: provenance.asOf,
    members: value.map(({ patentNumber, applicationNumber, code, direction, filedOn }) => ({
      ...{ number: patentNumber, applicationNumber },
      ...{ code, direction, filedOn },
    })),
  };
}

/** The patent that a reissue goes back to: through reissues of reissues to the first that is none. */
function originalIn(family: readonly FamilyMember[]): string | null {
  const given = family.flatMap(({ code, direction, patentNumber }) =>
    code === 'REI' && direction === 'parent' && patentNumber !== null ? [patentNumber] : [],
  );
  return given.find((number) => !number.startsWith('RE')) ?? given.at(-1) ?? null;
}

/** When these very words were confirmed; null: they were not. */
function confirmedAt(
  said: { words: string } | null,
  confirmed: StatusConfirmation | null,
): string | null {
  if (said === null || said.words !== confirmed?.words) return null;
  return confirmed.confirmedAt.toISOString();
}
