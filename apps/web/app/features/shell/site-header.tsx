import { UnstyledButton } from '@mantine/core';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router';
import { Wordmark } from '../../ui/wordmark.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { SessionPart } from './session-part.tsx';
import { shellCopy } from './shell.copy.ts';
import { useDropDown } from './use-drop-down.ts';
import classes from './site-header.module.css';

/** Logo, tabs, and the part that depends on who is signed in; that part never moves the others. */
export function SiteHeader({ mode }: { mode: 'full' | 'auth' }) {
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/" className={classes.logo} aria-label={shellCopy.homeLabel}>
          <Wordmark />
        </Link>
        {mode === 'full' ? (
          <nav className={classes.tabs} aria-label={shellCopy.mainTabs}>
            {shellCopy.tabs.map(({ to, label }) => (
              <NavLink key={to} to={to} end={to === '/'} className={classes.tab}>
                {label}
              </NavLink>
            ))}
          </nav>
        ) : null}
        <div className={classes.session} data-mode={mode}>
          <SessionPart mode={mode} />
        </div>
        {mode === 'full' ? <MenuSwitch /> : null}
      </div>
    </header>
  );
}

/** The button of the slide-down menu, which small screens have in place of the tabs. */
function MenuSwitch() {
  const { opened, box, button, toggle, closeToButton } = useDropDown();
  return (
    <div ref={box} className={classes.menu}>
      <UnstyledButton
        ref={button}
        className={classes.burger}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-controls={opened ? 'mobile-menu' : undefined}
        aria-label={opened ? shellCopy.closeMenu : shellCopy.menu}
        onClick={toggle}
      >
        {opened ? (
          <IconX size={24} aria-hidden="true" />
        ) : (
          <IconMenu2 size={24} aria-hidden="true" />
        )}
      </UnstyledButton>
      {opened ? <MobileMenu onClose={closeToButton} /> : null}
    </div>
  );
}
