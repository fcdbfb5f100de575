import type { ReactNode } from 'react';
import { useLiveUpdates } from './require-session.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { shellCopy } from './shell.copy.ts';
import classes from './site-frame.module.css';

export type SiteFrameProps = { children: ReactNode; mode?: 'full' | 'auth' };

/** Header, content, footer. `auth` is the simplified header of the sign-in screens. */
export function SiteFrame({ children, mode = 'full' }: SiteFrameProps) {
  useLiveUpdates();
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {shellCopy.skip}
      </a>
      <SiteHeader mode={mode} />
      <main id="content" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
