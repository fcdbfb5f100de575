import { type KeyboardEvent, useState } from 'react';
import { useMedia } from '../../../lib/media.ts';

export type Rail = {
  /** For the `ref` of the list. */
  attach: (list: HTMLUListElement | null) => void;
  /** The visible slide, from 0. */
  shown: number;
  /** Shows a slide; `at once` skips the animation. */
  go: (to: number, how?: 'at once') => void;
  previous: () => void;
  next: () => void;
  onScroll: () => void;
  /** Arrow keys, Home and End. @returns the slide that is shown from now on; null for other keys. */
  turnByKey: (event: KeyboardEvent) => number | null;
};

/** A row of slides, each as wide as its viewport; it scrolls by touch like any page. */
export function useRail(slides: number): Rail {
  const [list, attach] = useState<HTMLUListElement | null>(null);
  const [shown, setShown] = useState(0);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const go: Rail['go'] = (to, how) =>
    list?.scrollTo({
      left: to * list.clientWidth,
      behavior: still || how ? 'instant' : 'smooth',
    });
  // After the last comes the first.
  const previous = (shown + slides - 1) % slides;
  const next = (shown + 1) % slides;
  const targets = new Map([
    ['ArrowLeft', previous],
    ['ArrowRight', next],
    ['Home', 0],
    ['End', slides - 1],
  ]);
  return {
    attach,
    shown,
    go,
    previous: () => go(previous),
    next: () => go(next),
    onScroll: () => {
      if (list) setShown(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)));
    },
    turnByKey: (event) => {
      const target = targets.get(event.key);
      if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return null;
      event.preventDefault();
      go(target);
      return target;
    },
  };
}
