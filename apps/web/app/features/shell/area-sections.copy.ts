/** The sections of the two areas, apart from what every page loads. */
export const accountSections = [
  { to: '/account/settings', label: 'Update Profile' },
  { to: '/account/listings', label: 'Listings' },
  { to: '/account/todo', label: 'Activity' },
  { to: '/account/messages', label: 'Messages' },
  { to: '/account/purchased', label: 'Purchased' },
  { to: '/account/sold', label: 'Sold' },
  { to: '/account/lists', label: 'Wishlist' },
  { to: '/account/billing', label: 'Subscription' },
] as const;

export const operationsSections = [
  { to: '/operations/filings', label: 'Filings' },
  { to: '/operations/sales', label: 'Sales' },
  { to: '/operations/transfers', label: 'Transfers' },
  { to: '/operations/books', label: 'Books' },
  { to: '/operations/inquiries', label: 'Inquiries' },
  { to: '/operations/listings', label: 'Listings' },
  { to: '/operations/users', label: 'People' },
  { to: '/operations/free-periods', label: 'Free periods' },
  { to: '/operations/titles', label: 'Titles' },
  { to: '/operations/reports', label: 'Reports' },
  { to: '/operations/audit', label: 'Audit trail' },
  { to: '/operations/health', label: 'Health' },
] as const;
