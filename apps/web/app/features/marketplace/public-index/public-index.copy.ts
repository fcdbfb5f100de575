export const publicIndexCopy = {
  title: 'Patents for sale',
  description:
    'United States patents whose owners show them to everyone, by class and by title: number, abstract, first claim, term, fees and price.',
  intro: 'Patents whose owners show them to everyone. Sign in to see the whole market.',
  classes: 'Classes',
  allClasses: 'All classes',
  letters: 'Titles by their first letter',
  allLetters: 'All',
  otherLetters: 'Other',
  total: (count: number) => (count === 1 ? '1 patent' : `${count.toLocaleString('en-US')} patents`),
  empty: 'No public patents here yet',
  emptyText: 'Owners choose whether everyone may read about their patent.',
  pages: 'Pages',
  page: (page: number, of: number) => `Page ${page} of ${of}`,
  previous: 'Previous page',
  next: 'Next page',
} as const;
