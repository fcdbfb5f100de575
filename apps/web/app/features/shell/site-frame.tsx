import { type MouseEvent, type ReactNode, useRef } from 'react';
import { OfflineNote } from './offline-note.tsx';
import { useLiveUpdates } from './require-session.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { shellCopy } from './shell.copy.ts';
import { useNewBuild } from './use-new-build.ts';
import { usePageChange } from './use-page-change.ts';
import classes from './site-frame.module.css';

type SiteFrameProps = { children: ReactNode; mode?: 'full' | 'auth' };

/** Header, content, footer. `auth` is the simplified header of the sign-in screens. */
export function SiteFrame({ children, mode = 'full' }: SiteFrameProps) {
  const content = useRef<HTMLElement>(null);
  const said = useRef<HTMLOutputElement>(null);
  useLiveUpdates();
  useNewBuild();
  usePageChange(content, said);
  // Without a step in the history, which Back would have to undo.
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
      <OfflineNote />
      <main ref={content} id="content" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <output ref={said} className={classes.said} />
    </div>
  );
}
