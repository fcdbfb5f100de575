import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

type DropDown = {
  opened: boolean;
  /** Around the button and what drops from it. */
  box: RefObject<HTMLDivElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  toggle: () => void;
  /** Closes it and returns the focus to the button. */
  closeToButton: () => void;
};

/** Whether it covers the screen (the stylesheets' small screens), with the page behind it inert. */
const coversScreen = '(max-width: 48em)';

/**
 * A drop-down of a header button: Escape closes it and returns the focus; a press elsewhere, tabbing out of it
 * and going to another page close it.
 */
export function useDropDown(): DropDown {
  const { key } = useLocation();
  // It belongs to the page that it was opened on.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const opened = openedAt === key;
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const closeToButton = () => {
    setOpenedAt(null);
    button.current?.focus();
  };
  useEffect(() => {
    const root = box.current;
    if (!opened || !root) return;
    const listening = new AbortController();
    const { signal } = listening;
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && root.contains(target);
    const onEscape = ({ key: pressed }: KeyboardEvent) => {
      if (pressed !== 'Escape') return;
      setOpenedAt(null);
      button.current?.focus();
    };
    const onPress = ({ target }: PointerEvent) => {
      if (!isInside(target)) setOpenedAt(null);
    };
    // A press that focuses nothing doesn't leave it, so only a new focus target counts.
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !isInside(relatedTarget)) setOpenedAt(null);
    };
    document.addEventListener('keydown', onEscape, { signal });
    document.addEventListener('pointerdown', onPress, { signal });
    root.addEventListener('focusout', onLeave, { signal });
    const covers = window.matchMedia(coversScreen);
    const restPage = () => setPageInert(covers.matches);
    covers.addEventListener('change', restPage, { signal });
    restPage();
    return () => {
      listening.abort();
      setPageInert(false);
    };
  }, [opened]);
  return { opened, box, button, toggle: () => setOpenedAt(opened ? null : key), closeToButton };
}

function setPageInert(isInert: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>('main, footer')) part.inert = isInert;
}
