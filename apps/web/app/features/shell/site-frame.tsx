import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { noteWhere } from '../../lib/came-from.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
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
  return (
    <div className={classes.frame}>
      <SkipLink to="content" label={shellCopy.skip} />
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

/**
 * On the way to another page, moves the focus to its content, unless it is there already, so that the next
 * Tab is in the page and not at the link that was followed. `said` then holds the page's title, which a
 * screen reader reads out.
 */
function usePageChange(
  content: RefObject<HTMLElement | null>,
  said: RefObject<HTMLElement | null>,
): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const before = noteWhere({ pathname, search });
    if (before === null || before.pathname === pathname) return;
    const main = content.current;
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    said.current?.replaceChildren(document.title);
  }, [pathname, search, content, said]);
}
