import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

type DropDown = {
  opened: boolean;
  /** Around the button and what drops from it. */
  box: RefObject<HTMLDivElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  toggle: () => void;
  /** Closes it and gives the focus back to the button. */
  closeToButton: () => void;
};

/** Where it lies across the screen (the stylesheets' small screens), and the page behind it rests. */
const coversScreen = '(max-width: 48em)';

/**
 * Something that drops from a button of the header: Escape closes it and gives the focus back; a press
 * elsewhere, tabbing out of it and going to another page close it.
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
    // A press that focuses nothing is no way out, so only a new place of the focus counts.
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
