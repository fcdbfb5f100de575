/** Texts of the listings page (P3.12). */
export const mineCopy = {
  title: 'Listings',
  text: 'Your active, draft and expired listings.',
  fresh: 'New listing',
  loading: 'Loading your listings',
  failed: 'Your listings could not be loaded',
  untitled: 'Untitled draft',
  untitledOf: (number: string) => `Draft of ${number}`,
  edit: 'Edit',
  markSold: 'Mark as Sold',
  publish: 'Publish',
  renew: 'Renew',
  open: 'Open',
  underSale: 'Sale in progress',
  foreign: 'Country not supported yet',
  expiredOn: (date: string) => `Expired on ${date}`,
  until: (date: string) => `Until ${date}`,
  sections: {
    active: { title: 'Active Listings', empty: 'No active listings yet!' },
    draft: { title: 'Draft Listings', empty: 'No draft listings yet!' },
    expired: { title: 'Expired Listings', empty: 'No expired listings!' },
  },
} as const;
