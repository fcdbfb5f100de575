import type {
  ReexaminationKind,
  Trial,
  TrialKind,
  TrialRole,
} from '@claimstead/contract/proceedings.contract.ts';
import { formatLongDate, formatLongDay } from '../../../lib/format-day.ts';

/** Texts of a patent's trials and reexaminations. They say what the office lists, and judge nothing. */
export const proceedingsCopy = {
  title: 'Proceedings',
  trials: 'Trials before the Patent Trial and Appeal Board',
  none: (day: string) => `No trial was found, as of ${formatLongDay(day)}.`,
  noneFrom: 'By a search for the patent’s number among the trials that the patent office lists.',
  unread: (when: string) =>
    `We asked the patent office about trials on ${formatLongDate(when)} and couldn’t read an answer, so we don’t know whether there are any.`,
  unreadSince: (when: string) =>
    `We asked again on ${formatLongDate(when)} and couldn’t read an answer.`,
  missed: (when: string) =>
    `The patent office’s search didn’t list a trial on ${formatLongDate(when)}. What you read here is from before.`,
  statusIsTheirs: 'Each status is in the patent office’s own words.',
  noStatus: 'No status given',
  kinds: {
    inter_partes_review: 'Inter partes review',
    post_grant_review: 'Post-grant review',
    covered_business_method_review: 'Covered business method review',
    derivation: 'Derivation proceeding',
  } satisfies Record<Exclude<TrialKind, 'other'>, string>,
  otherKind: (code: string) => `Kind “${code}”`,
  noKind: 'No kind given',
  roles: {
    petitioner: 'Petitioner',
    derivation_petitioner: 'Petitioner for derivation',
    patent_owner: 'Patent owner',
    respondent: 'Respondent',
  } satisfies Record<TrialRole, string>,
  days: {
    petitionFiledOn: 'Petition filed',
    filingAccordedOn: 'Filing date accorded',
    institutionDecidedOn: 'Decision on institution',
    latestDecisionOn: 'Latest decision',
    terminatedOn: 'Terminated',
  },
  reexaminations: 'Reexaminations',
  reexaminationKinds: {
    ex_parte_reexamination: 'Ex parte reexamination',
    inter_partes_reexamination: 'Inter partes reexamination',
    supplemental_examination: 'Supplemental examination',
  } satisfies Record<ReexaminationKind, string>,
  filedOn: (day: string) => `, filed ${formatLongDay(day)}`,
} as const;

/** The kind of a trial in words; one that we don't know in the office's code. */
export function trialKindWords({ kind, kindCode }: Pick<Trial, 'kind' | 'kindCode'>): string {
  if (kind !== 'other') return proceedingsCopy.kinds[kind];
  return kindCode === null ? proceedingsCopy.noKind : proceedingsCopy.otherKind(kindCode);
}
