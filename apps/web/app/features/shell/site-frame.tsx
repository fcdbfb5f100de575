import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { FrameNotes } from './frame-notes.tsx';
import { useLiveUpdates } from './require-session.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { shellCopy } from './shell.copy.ts';
import { useNewBuild } from './use-new-build.ts';
import classes from './site-frame.module.css';

type SiteFrameProps = { children: ReactNode; mode?: 'full' | 'auth' };

/** Header, content, footer. `auth` is the simplified header of the sign-in screens. */
export function SiteFrame({ children, mode = 'full' }: SiteFrameProps) {
  const content = useRef<HTMLElement>(null);
  const said = useRef<HTMLOutputElement>(null);
  useLiveUpdates();
  useNewBuild();
  usePageChange(content, said);
  // Without an entry in the history, which Back would have to undo.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    content.current?.focus();
  };
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content" onClick={skip}>
        {shellCopy.skip}
      </a>
      <SiteHeader mode={mode} />
      <FrameNotes />
      <main ref={content} id="content" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <output ref={said} className={classes.said} />
    </div>
  );
}

/** The page shown last, whichever frame it was in; null until the first one. */
let lastPath: string | null = null;

/**
 * On the way to another page, moves the focus to its content, unless it is there already, so that the next
 * Tab is in the page and not at the link that was followed. `said` then holds the page's title, which a
 * screen reader reads out.
 */
function usePageChange(
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
