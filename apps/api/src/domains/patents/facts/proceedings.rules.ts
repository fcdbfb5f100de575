import type {
  ReexaminationKind,
  TrialKind,
  TrialRole,
} from '@claimstead/contract/proceedings.contract.ts';
import type { Day, OfficeParentage, OfficeTrial } from '../office/office.port.ts';
import { sameNumber } from '../term/continuity.rules.ts';

/** The office's codes (35 USC 311, 321, 135; AIA section 18). Any other is told as the office writes it. */
const kinds: Readonly<Record<string, TrialKind>> = {
  IPR: 'inter_partes_review',
  PGR: 'post_grant_review',
  CBM: 'covered_business_method_review',
  DER: 'derivation',
};

export function trialKindOf(code: string | null): TrialKind {
  return (code !== null && Object.hasOwn(kinds, code) ? kinds[code] : undefined) ?? 'other';
}

/** Only a patent is challenged: never a provisional, which has the number of an application. */
export function mayHaveTrials(number: string): boolean {
  return number !== '' && !number.includes('/');
}

/** Those whom the office names, in the order in which a case is called; nobody is put where it names nobody. */
export function partiesOf(trial: OfficeTrial): { role: TrialRole; name: string }[] {
  const named: [TrialRole, string | null][] = [
    ['petitioner', trial.petitioner],
    ['derivation_petitioner', trial.derivationPetitioner],
    ['patent_owner', trial.patentOwner],
    ['respondent', trial.respondent],
  ];
  return named.flatMap(([role, name]) => (name === null ? [] : [{ role, name }]));
}

/** The latest petition first; those without a day come last. */
export function latestFirst(trials: readonly OfficeTrial[]): OfficeTrial[] {
  const dayOf = ({ petitionFiledOn }: OfficeTrial) => petitionFiledOn ?? '';
  return trials.toSorted(
    (one, other) =>
      dayOf(other).localeCompare(dayOf(one)) || one.number.localeCompare(other.number),
  );
}

/** Series of control numbers that the office gives to such proceedings, in the place of an application's (MPEP 503). */
const series: Readonly<Record<string, ReexaminationKind>> = {
  90: 'ex_parte_reexamination',
  95: 'inter_partes_reexamination',
  96: 'supplemental_examination',
};

type OwnReexamination = { controlNumber: string; kind: ReexaminationKind; filedOn: Day | null };

/**
 * The reexaminations of this very patent that its continuity shows: the office gives the whole family, and another
 * patent's is not its own. By the control number, whatever the step is called.
 */
export function reexaminationsOf(
  about: { applicationNumber: string | null; patentNumber: string },
  children: readonly OfficeParentage[],
): OwnReexamination[] {
  const isOwn = sameNumber(about.applicationNumber);
  const found = new Map<string, OwnReexamination>();
  for (const step of children) {
    const control = controlNumberOf(step.childApplication);
    if (control === null) continue;
    if (step.parentPatent !== about.patentNumber && !isOwn(step.parentApplication)) continue;
    found.set(control.controlNumber, { ...control, filedOn: step.childFiledOn });
  }
  return [...found.values()].toSorted((one, other) =>
    (one.filedOn ?? '9999').localeCompare(other.filedOn ?? '9999'),
  );
}

/** "90/012345" of a control number, however it is written; null for an application's. */
function controlNumberOf(number: string): Omit<OwnReexamination, 'filedOn'> | null {
  const [, front = '', rest] = /^(90|95|96)(\d{6})$/.exec(number.replaceAll(/[\s,/]/g, '')) ?? [];
  const kind = series[front];
  return kind && rest !== undefined ? { controlNumber: `${front}/${rest}`, kind } : null;
}

/** Whether a step of the family is a reexamination or a supplemental examination, which is no application. */
export function isReexamination({ childApplication }: OfficeParentage): boolean {
  return controlNumberOf(childApplication) !== null;
}
