/** The operators' list of domains with unusually many free periods. */
export const freePeriodsCopy = {
  title: 'Free periods',
  text: 'Email domains from which six or more accounts used the free 90 days. Public email providers aren’t counted.',
  searchHint: 'Domain',
  empty: 'No domain has six free periods',
  periods: (count: number) => `${count} accounts used the free 90 days`,
  last: (when: string) => `most recently ${when}`,
  accounts: 'Show accounts',
} as const;
