import { Avatar } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { fullName, initialsOf } from '../../lib/format.ts';
import { useMe } from '../../lib/session.ts';
import { accountSections } from './area-sections.copy.ts';
import { shellCopy } from './shell.copy.ts';
import classes from './account-frame.module.css';

/** The account area: the person, its sections, and the open one. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const me = useMe();
  return (
    <SectionFrame label={shellCopy.account} sections={accountSections} body={children}>
      <div className={classes.person}>
        <Avatar src={me.imgUri} alt="" size={52}>
          {initialsOf(me)}
        </Avatar>
        <div className={classes.words}>
          <span className={classes.name}>{fullName(me)}</span>
          <span className={classes.email}>{me.email}</span>
        </div>
      </div>
    </SectionFrame>
  );
}

type SectionFrameProps = {
  label: string;
  /** `count`: how much waits there; null: none, or not known yet. */
  sections: readonly { to: string; label: string; count?: number | null }[];
  /** Shown above both columns. */
  children: ReactNode;
  body: ReactNode;
};

/** A sidebar with sections beside the open one; a scrolling row of tabs on small screens. */
export function SectionFrame({ label, sections, children, body }: SectionFrameProps) {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a small screen the row scrolls sideways; the open section is brought into its middle.
  useEffect(() => {
    const nav = row.current;
    const open = nav?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!nav || !open) return;
    nav.scrollLeft = open.offsetLeft - nav.offsetLeft - (nav.clientWidth - open.offsetWidth) / 2;
  }, [pathname]);
  return (
    <div className={classes.frame}>
      <div className={classes.head}>{children}</div>
      <nav ref={row} className={classes.sections} aria-label={label}>
        {sections.map((section) => (
          <NavLink key={section.to} to={section.to} className={classes.section}>
            {section.label}
            {section.count ? <span className={classes.count}>{section.count}</span> : null}
          </NavLink>
        ))}
      </nav>
      <div className={classes.body}>{body}</div>
    </div>
  );
}
