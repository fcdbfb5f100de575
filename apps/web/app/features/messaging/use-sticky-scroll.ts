import { useLayoutEffect, useRef, useState } from 'react';

/** How close to the end counts as reading the latest message, in pixels. */
const nearEnd = 120;

type Past = { firstKey?: string | undefined; lastKey?: string | undefined; height: number };

/**
 * Keeps the latest message in view if the reader was at the end, and keeps the reader's place when older
 * messages come in above. `behind` says that something newer is out of view.
 */
export function useStickyScroll(firstKey: string | undefined, lastKey: string | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const past = useRef<Past>({ height: 0 });
  const atEnd = useRef(true);
  const [seenKey, setSeenKey] = useState(lastKey);
  const toEnd = () => {
    const element = ref.current;
    if (element) element.scrollTop = element.scrollHeight;
    setSeenKey(lastKey);
  };
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const before = past.current;
    if (before.lastKey !== lastKey && atEnd.current) {
      element.scrollTop = element.scrollHeight;
    } else if (before.firstKey !== firstKey && before.height > 0) {
      element.scrollTop += element.scrollHeight - before.height;
    }
    past.current = { firstKey, lastKey, height: element.scrollHeight };
    const look = () => {
      const { scrollHeight, scrollTop, clientHeight } = element;
      atEnd.current = scrollHeight - scrollTop - clientHeight <= nearEnd;
      past.current.height = scrollHeight;
      if (atEnd.current) setSeenKey(lastKey);
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [firstKey, lastKey]);
  return { ref, behind: seenKey !== lastKey, toEnd };
}
