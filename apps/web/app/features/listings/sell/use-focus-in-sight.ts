import { type RefObject, useEffect } from 'react';

/**
 * What appears in `box` pushes down the content below it, as the suggestions from a document do. A field that has
 * the focus there, and was in sight, is held where it was: the browser keeps the scroll position only once the
 * page was scrolled.
 */
export function useFocusInSight(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let known = element.offsetHeight;
    const observer = new ResizeObserver(() => {
      const growth = element.offsetHeight - known;
      known += growth;
      const { activeElement } = document;
      if (growth <= 0 || !activeElement || !isBelow(element, activeElement)) return;
      const { top, bottom } = activeElement.getBoundingClientRect();
      const wasSeen = top >= growth && bottom - growth <= window.innerHeight;
      if (bottom > window.innerHeight && wasSeen) window.scrollBy({ top: growth });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
}

function isBelow(box: Element, element: Element): boolean {
  return (box.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
