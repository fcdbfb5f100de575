/** Where a reader of a listing came from. `public_page`: reads it there. Free of zod, so the browser may import it. */
export const viewSources = ['public_page', 'market', 'search', 'saved_search', 'other'] as const;
export type ViewSource = (typeof viewSources)[number];

/** The same, of a page behind the sign-in. */
export const pageSources = [
  'market',
  'search',
  'saved_search',
  'other',
] as const satisfies ViewSource[];
export type PageSource = (typeof pageSources)[number];

/** For so many days, today included, owners read what their listing does. */
export const interestDays = 30;
