import { productName } from '@claimstead/contract/product.ts';

export const shellCopy = {
  skip: 'Skip to content',
  homeLabel: `${productName}, home`,
  mainTabs: 'Main',
  tabs: [
    { to: '/', label: 'Home' },
    { to: '/sell', label: 'Sell Patent' },
    { to: '/buy', label: 'Buy Patent' },
    { to: '/faq', label: 'FAQs' },
  ],
  signIn: 'Sign In',
  createAccount: 'Create Account',
  menu: 'Menu',
  closeMenu: 'Close menu',
  accountMenu: 'Account menu',
  wishlist: (saved: number | undefined) => {
    if (saved === undefined) return 'Wishlist';
    return saved === 0 ? 'Wishlist, nothing saved' : `Wishlist, ${saved} saved`;
  },
  account: 'Account',
  support: 'Support',
  operations: 'Operations',
  logOut: 'Log out',
  logOutFailed: 'We couldn’t log you out',
  logOutHeld: {
    title: 'Part of your listing isn’t saved',
    failed: 'Your unfinished listing could not be saved to your account.',
    onlyHere: 'Only on this device so far:',
    erased: 'Logging out erases what is only on this device.',
    stay: 'Stay logged in',
    leave: 'Log out and lose it',
  },
  offline: {
    title: 'You’re offline.',
    text: 'What you’ve typed stays here. Send it when you’re connected again.',
  },
  maintenance: {
    title: 'We’re doing maintenance.',
    planned: (until: string) =>
      `You can look at everything, but not change anything until about ${until}.`,
    late: 'It’s taking longer than planned. You can look at everything, but not change anything yet.',
  },
  sessionFailed: 'We couldn’t check who’s signed in',
  retrySession: 'Try again',
  menuFailed: 'Your account menu didn’t load',
  notifications: {
    title: 'Notifications',
    open: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
    unread: 'Unread',
    read: 'Read',
    markAll: 'Mark all as read',
    clearAll: 'Clear all',
    remove: 'Remove from this list',
    empty: 'No notifications',
    onlyNewest: (count: number) => `Showing the latest ${count}.`,
    failed: 'Failed to load notifications',
    markFailed: 'The notification could not be marked as read',
    markAllFailed: 'The notifications could not be marked as read',
    removeFailed: 'The notification could not be removed',
    clearFailed: 'The notifications could not be cleared',
    close: 'Close notifications',
    news: (unread: number) =>
      unread === 1 ? '1 unread notification' : `${unread} unread notifications`,
  },
  theme: { label: 'Colors', auto: 'System', light: 'Light', dark: 'Dark' },
  footer: {
    motto: 'Where a United States patent changes hands: listed, agreed, paid, signed and filed.',
    about: 'About',
    help: 'Help',
    social: 'Follow us',
    publicPatents: { to: '/patents', label: 'Patents for sale' },
    aboutLinks: [
      { to: '/faq', label: 'FAQ' },
      { to: '/terms-and-conditions', label: 'Terms and Conditions' },
      { to: '/privacy-policy', label: 'Privacy Policy' },
      { to: '/cookie-policy', label: 'Cookie Policy' },
    ],
    helpLinks: [
      { to: '/support', label: 'Support' },
      { to: '/account/settings', label: 'Account' },
    ],
    legal: `${productName} is a marketplace and does not give legal advice. Patent numbers and ownership are as stated by sellers until an assignment is recorded.`,
  },
  notFound: {
    heading: 'Page not found',
    title: 'There is nothing at this address',
    text: 'The page may have moved, or what it showed is no longer public.',
    action: 'Go to the home page',
  },
  broken: {
    heading: 'Something went wrong',
    title: 'This page stopped working',
    text: 'Nothing you saved is lost. If trying again doesn’t help, reload the page.',
    action: 'Go to the home page',
    reload: 'Reload the page',
  },
} as const;
