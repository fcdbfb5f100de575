import { Avatar, Menu } from '@mantine/core';
import { Link } from 'react-router';
import { fullName, initialsOf } from '../../lib/format.ts';
import type { Me } from '../../lib/session.ts';
import { useLogOut } from './log-out.tsx';
import { NotificationBell } from './notification-bell.tsx';
import '../../ui/mantine-forms.css';
import '../../ui/mantine-widgets.css';
import { shellCopy } from './shell.copy.ts';
import classes from './signed-in-actions.module.css';
import { WishlistLink } from './wishlist-link.tsx';

/** Bell, saved patents and the avatar menu. Loaded only for people who are signed in. */
export default function SignedInActions({ me }: { me: Me }) {
  const logOut = useLogOut();
  return (
    <>
      <NotificationBell key={me.id} personId={me.id} />
      <WishlistLink />
      <Menu
        position="bottom-end"
        width={250}
        offset={10}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <button type="button" className={classes.avatar} aria-label={shellCopy.accountMenu}>
            <Avatar src={me.imgUri} alt="" size={34}>
              {initialsOf(me)}
            </Avatar>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.who}>
            <span className={classes.name}>{fullName(me)}</span>
            <span className={classes.email}>{me.email}</span>
          </div>
          <Menu.Divider />
          <Menu.Item component={Link} to="/account/settings">
            {shellCopy.account}
          </Menu.Item>
          <Menu.Item component={Link} to="/support">
            {shellCopy.support}
          </Menu.Item>
          {me.operator ? (
            <Menu.Item component={Link} to="/operations">
              {shellCopy.operations}
            </Menu.Item>
          ) : null}
          <Menu.Divider />
          <Menu.Item disabled={logOut.isPending} onClick={logOut.press}>
            {shellCopy.logOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {logOut.dialog}
    </>
  );
}
