import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';

/** Around the pages of a frame: a page that breaks leaves the frame standing. */
const bounded = (id: string, pages: RouteConfigEntry[]) =>
  layout('pages/shell/page-boundary.layout.tsx', { id: `boundary-${id}` }, pages);

/** The whole site map. Its paths stay (P10.1). */
export default [
  layout('pages/shell/site.layout.tsx', [
    bounded('site', [
      index('pages/home/home.page.tsx'),
      route('faq', 'pages/home/faq.page.tsx'),
      route('terms-and-conditions', 'pages/legal/terms.page.tsx'),
      route('privacy-policy', 'pages/legal/privacy.page.tsx'),
      route('cookie-policy', 'pages/legal/cookies.page.tsx'),
      // What everyone may read of patents: rendered by the server.
      route('patents', 'pages/marketplace/public-patents.page.tsx'),
      route('patents/:number/:slug?', 'pages/listings/public-patent.page.tsx'),
      // Unsubscribing from emails about a saved search.
      route('unsubscribe', 'pages/marketplace/unsubscribe.page.tsx'),
      // The same for notification emails.
      route('unsubscribe/mails', 'pages/notifications/unsubscribe-mails.page.tsx'),
      // What an invited owner's email leads to, with an account or without.
      route('invitation/:token', 'pages/listings/invitation.page.tsx'),
      // The same of someone whom a side of a sale asks to advise it.
      route('advising/:token', 'pages/sales/advising.page.tsx'),

      layout('pages/shell/signed-in.layout.tsx', [
        route('sell', 'pages/listings/sell.page.tsx'),
        route('listing/:id', 'pages/listings/listing.page.tsx'),
        route('buy', 'pages/marketplace/buy.page.tsx'),
        route('support', 'pages/support/support.page.tsx'),

        route('account', 'pages/shell/account.layout.tsx', [
          bounded('account', [
            index('pages/shell/account-index.page.tsx'),
            route('settings/:part?', 'pages/identity/settings.page.tsx'),
            route('listings', 'pages/listings/my-listings.page.tsx'),
            route('todo', 'pages/offers/todo.page.tsx'),
            route('messages', 'pages/messaging/messages.page.tsx'),
            route('purchased', 'pages/sales/purchased.page.tsx'),
            route('sold', 'pages/sales/sold.page.tsx'),
            // The papers of a sale, and what comes next.
            route('sales/:id', 'pages/sales/closing.page.tsx'),
            route('lists', 'pages/marketplace/wishlist.page.tsx'),
            route('billing', 'pages/subscriptions/billing.page.tsx'),
          ]),
        ]),

        route('operations', 'pages/operations/operations.layout.tsx', [
          bounded('operations', [
            index('pages/operations/operations-index.page.tsx'),
            route('queue', 'pages/operations/queue.page.tsx'),
            route('filings', 'pages/operations/filings.page.tsx'),
            route('sales', 'pages/operations/sales.page.tsx'),
            route('sales/:id', 'pages/operations/sale.page.tsx'),
            route('transfers', 'pages/operations/transfers.page.tsx'),
            route('books', 'pages/operations/books.page.tsx'),
            route('inquiries', 'pages/operations/inquiries.page.tsx'),
            route('listings', 'pages/operations/listings.page.tsx'),
            route('users', 'pages/operations/users.page.tsx'),
            route('free-periods', 'pages/operations/free-periods.page.tsx'),
            route('titles', 'pages/operations/titles.page.tsx'),
            route('titles/:id', 'pages/operations/title.page.tsx'),
            route('disclosures/:id', 'pages/operations/disclosures.page.tsx'),
            route('reports', 'pages/operations/reports.page.tsx'),
            route('audit', 'pages/operations/audit.page.tsx'),
            route('health', 'pages/operations/health.page.tsx'),
            route('brand', 'pages/operations/brand.page.tsx'),
          ]),
        ]),
      ]),

      route('*', 'pages/shell/not-found.page.tsx'),
    ]),
  ]),

  layout('pages/shell/auth.layout.tsx', [
    bounded('auth', [
      route('auth/login', 'pages/identity/login.page.tsx'),
      route('auth/signup', 'pages/identity/signup.page.tsx'),
      route('auth/resetPassword', 'pages/identity/reset-password.page.tsx'),
    ]),
  ]),

  layout('pages/shell/bare.layout.tsx', [
    bounded('bare', [
      route('signing/:token', 'pages/sales/signing.page.tsx'),
      // Where the signing link leads while a name or an address is missing.
      route('signing/start/:patentId', 'pages/sales/signing-start.page.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
