type Place = { pathname: string; search: string };

/** The address that was shown last in this window; null until the first page. */
let last: Place | null = null;

/** Keeps where the person is. @returns where they were; null at first. */
export function noteWhere(place: Place): Place | null {
  const before = last;
  last = place;
  return before;
}

/** Where the person was before the page that is about to be shown. */
export function cameFrom(): Place | null {
  return last;
}
