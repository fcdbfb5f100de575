import type { ConveyanceKind, TitleOutcome } from '@claimstead/contract/patents.contract.ts';

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A day of the record, "2026-05-02", as people write it. */
export function dayWords(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`));
}

export const titleCopy = {
  heading: 'Abstract of title',
  failed: 'The abstract of title didn’t load',
  loading: 'Loading the abstract of title',
  outcomes: {
    agrees: 'The recorded papers lead to the listed owners',
    differs: 'The recorded papers say otherwise',
    cannot_tell: 'Unclear from the recorded papers',
    not_checked: 'Not compared with the patent office’s record',
  } satisfies Record<TitleOutcome, string>,
  inShort: {
    agrees: 'Agrees',
    differs: 'Differs',
    cannot_tell: 'Can’t tell',
    not_checked: 'Not checked',
  } satisfies Record<TitleOutcome, string>,
  asOf: (day: string) => `The patent office’s record of ${day}`,
  notAFinding:
    'Recording a paper is not a finding on title (37 CFR 3.54). This shows what the record says, not who owns the patent.',
  reasons: 'What we found',
  finding: {
    permits: 'Our team reviewed it and allows payment',
    refuses: 'Our team reviewed it and doesn’t allow payment',
    fromPaper: (when: string) => `from a paper that the seller sent, accepted on ${when}`,
  },
  on: (when: string) => `on ${when}`,
  owners: {
    known: 'Owners by the recorded papers',
    asFarAsRead: 'Owners by the recorded papers that could be read',
  },
  share: (percent: number) => `${percent}%`,
  inventors: 'Inventors',
  papers: 'Recorded papers',
  picture: 'Picture of the recorded papers',
  noPapers: 'The record shows no papers.',
  disclaimer: 'The record shows a terminal disclaimer. It doesn’t say against which patent.',
  graph: (papers: number) =>
    `How the patent went from hand to hand, in ${papers} recorded ${papers === 1 ? 'paper' : 'papers'}. The table below says the same.`,
  columns: {
    number: '#',
    kind: 'What',
    parties: 'From, to',
    days: 'Signed, recorded',
    where: 'Reel/frame',
  },
  to: 'to',
  nobody: 'not named',
  open: 'no recorded release',
  released: 'released',
  unknownDay: 'day not known',
  against: (parent: string) => `recorded against ${parent}`,
  ofParent: 'parent',
  liens: {
    none: 'No recorded security interest was found in the office’s record. Liens may also be filed under state law, and those do not show here.',
    also: 'Liens may also be filed under state law, and those do not show here.',
    where: 'Where to search state filings',
    how: 'A lien is filed in the state where the owner is organized or lives. Search there by the owner’s exact name.',
  },
  kinds: {
    assignment: 'Assignment',
    merger: 'Merger',
    name_change: 'Change of name',
    address_change: 'Change of address',
    government_licence: 'License to the government',
    partial_release: 'Partial release',
    release: 'Release',
    licence_termination: 'End of a license',
    licence: 'License',
    security: 'Security interest',
    correction: 'Correction',
    employment: 'Employment agreement',
    court_order: 'Court order',
    unknown: 'Not recognized',
  } satisfies Record<ConveyanceKind, string>,
} as const;
