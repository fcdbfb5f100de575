import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Specification, section 9: about five seconds, 50 ticks of 100 ms. */
const tickMs = 100;
const ticksPerSlide = 50;

export type CarouselState = {
  rail: RefObject<HTMLUListElement | null>;
  bar: RefObject<HTMLSpanElement | null>;
  /** The person's own choice. Hover and focus hold it too, without changing this. */
  paused: boolean;
  setPaused: (paused: boolean) => void;
  hold: (held: boolean) => void;
  move: (direction: 1 | -1) => void;
};

/**
 * Advances a scrolling rail every five seconds and fills the bar meanwhile. Stands still while it is
 * pointed at, focused or out of sight, and from the start where motion is reduced.
 */
export function useCarousel(slides: number): CarouselState {
  const rail = useRef<HTMLUListElement>(null);
  const bar = useRef<HTMLSpanElement>(null);
  const held = useRef(false);
  const ticks = useRef(0);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [still, setStill] = useState(false);
  const paused = chosen ?? still;

  useEffect(() => {
    const query = window.matchMedia('(prefers-reduced-motion: reduce)');
    const update = () => setStill(query.matches);
    update();
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);

  const move = useCallback((direction: 1 | -1) => {
    ticks.current = 0;
    if (rail.current) scrollBySlide(rail.current, direction);
  }, []);

  useEffect(() => {
    if (paused || slides < 2) return;
    const timer = setInterval(() => {
      if (held.current || document.hidden) return;
      ticks.current += 1;
      if (ticks.current > ticksPerSlide) move(1);
      const filled = Math.min(ticks.current / ticksPerSlide, 1);
      if (bar.current) bar.current.style.transform = `scaleX(${filled})`;
    }, tickMs);
    return () => clearInterval(timer);
  }, [paused, slides, move]);

  const hold = useCallback((now: boolean) => {
    held.current = now;
  }, []);
  return { rail, bar, paused, setPaused: setChosen, hold, move };
}

/** To the neighbouring slide; past the end to the start, and back. */
function scrollBySlide(rail: HTMLElement, direction: 1 | -1): void {
  const first = rail.firstElementChild;
  const second = first?.nextElementSibling;
  if (!first || !second) return;
  const step = second.getBoundingClientRect().left - first.getBoundingClientRect().left;
  const end = rail.scrollWidth - rail.clientWidth;
  const target = rail.scrollLeft + direction * step;
  const past = direction === 1 ? rail.scrollLeft >= end - 4 : rail.scrollLeft <= 4;
  const wrapped = direction === 1 ? 0 : end;
  rail.scrollTo({ left: past ? wrapped : target, behavior: 'smooth' });
}
