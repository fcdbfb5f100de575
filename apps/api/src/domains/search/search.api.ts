/** The search of everything that listings show, in a thread of each process. */

// For app/: it is fed from the start on.
export { openSearch } from './search.service.ts';
