import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** The last page shown, in whichever frame; null until the first one. */
let lastPath: string | null = null;

/**
 * On navigation the focus moves to the new page's content, unless it is already there, so that the
 * next Tab is in the page and not at the link that was followed. `said` then holds its title, which a
 * screen reader says.
 */
export function usePageChange(
  content: RefObject<HTMLElement | null>,
  said: RefObject<HTMLElement | null>,
): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const before = lastPath;
    lastPath = pathname;
    if (before === null || before === pathname) return;
    const main = content.current;
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    said.current?.replaceChildren(document.title);
  }, [pathname, content, said]);
}
