import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { shellCopy } from './shell.copy.ts';
import classes from './mobile-menu.module.css';

/** The slide-down menu of small screens. Escape closes it. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const first = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    first.current?.focus({ preventScroll: true });
  }, []);
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape') onClose();
  });
  const links: { to: string; label: string }[] = [
    ...shellCopy.tabs,
    ...(session.state === 'signed_in'
      ? [
          { to: '/account/settings', label: shellCopy.account },
          { to: '/support', label: shellCopy.support },
        ]
      : [
          { to: '/auth/login', label: shellCopy.signIn },
          { to: '/auth/signup', label: shellCopy.createAccount },
        ]),
  ];
  return (
    <nav id="mobile-menu" className={classes.menu} aria-label={shellCopy.menu}>
      {links.map(({ to, label }, at) => (
        <NavLink
          key={to}
          ref={at === 0 ? first : undefined}
          to={to}
          end={to === '/'}
          className={classes.link}
          onClick={onClose}
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
