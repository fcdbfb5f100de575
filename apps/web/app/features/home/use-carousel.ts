import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useMedia } from '../../lib/media.ts';

/** About five seconds (P10.3): 50 ticks of 100 ms. */
const tickMs = 100;
const ticksPerSlide = 50;

/** What pauses the movement for a moment: the pointer over it, or the keyboard inside it. */
type Holder = 'pointer' | 'keyboard';

export type CarouselState = {
  rail: RefObject<HTMLUListElement | null>;
  bar: RefObject<HTMLSpanElement | null>;
  /** The person's own choice; without one, what the system's setting for motion says. */
  paused: boolean;
  setPaused: (paused: boolean) => void;
  /** Pauses or resumes, without changing the person's choice. */
  hold: (holder: Holder, held: boolean) => void;
  move: (direction: 1 | -1) => void;
  /** False when every slide is visible, so there is nowhere to go. */
  scrolls: boolean;
};

/**
 * Advances a scrolling rail every five seconds and fills the bar in the meantime. Pauses while it is hovered,
 * focused by keyboard or in a hidden tab, and from the start where motion is reduced.
 */
export function useCarousel(slides: number): CarouselState {
  const rail = useRef<HTMLUListElement>(null);
  const bar = useRef<HTMLSpanElement>(null);
  const holders = useRef(new Set<Holder>());
  const ticks = useRef(0);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const motionReduced = useMedia('(prefers-reduced-motion: reduce)');
  const scrolls = useScrolls(rail, slides);
  const paused = chosen ?? motionReduced;

  const showTicks = useCallback((count: number) => {
    ticks.current = count;
    if (bar.current) bar.current.style.transform = `scaleX(${count / ticksPerSlide})`;
  }, []);

  const move = useCallback(
    (direction: 1 | -1) => {
      showTicks(0);
      if (rail.current) scrollBySlide(rail.current, direction, motionReduced ? 'auto' : 'smooth');
    },
    [motionReduced, showTicks],
  );

  useEffect(() => {
    if (paused || !scrolls) return;
    const timer = setInterval(() => {
      if (holders.current.size > 0 || document.hidden) return;
      if (ticks.current >= ticksPerSlide) move(1);
      else showTicks(ticks.current + 1);
    }, tickMs);
    return () => clearInterval(timer);
  }, [paused, scrolls, move, showTicks]);

  const hold = useCallback((holder: Holder, held: boolean) => {
    if (held) holders.current.add(holder);
    else holders.current.delete(holder);
  }, []);
  return { rail, bar, paused, setPaused: setChosen, hold, move, scrolls };
}

/** Whether the rail is longer than its window. True until it is known, so that nothing jumps. */
function useScrolls(rail: RefObject<HTMLElement | null>, slides: number): boolean {
  const [scrolls, setScrolls] = useState(true);
  useEffect(() => {
    const element = rail.current;
    if (!element || slides === 0) return;
    const measure = () => setScrolls(element.scrollWidth > element.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [rail, slides]);
  return scrolls;
}

/** To the neighbouring slide; past the end to the start, and back. */
function scrollBySlide(rail: HTMLElement, direction: 1 | -1, behavior: ScrollBehavior): void {
  const first = rail.firstElementChild;
  const second = first?.nextElementSibling;
  if (!first || !second) return;
  const step = second.getBoundingClientRect().left - first.getBoundingClientRect().left;
  const end = rail.scrollWidth - rail.clientWidth;
  // Rounded to whole slides: a movement that is still under way is not counted twice.
  const target = Math.round(rail.scrollLeft / step + direction) * step;
  const past = direction === 1 ? rail.scrollLeft >= end - 4 : rail.scrollLeft <= 4;
  const wrapped = direction === 1 ? 0 : end;
  rail.scrollTo({ left: past ? wrapped : target, behavior });
}
