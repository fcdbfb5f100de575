import { Avatar } from '@mantine/core';
import { fullName, initialsOf } from '../../lib/format.ts';
import type { Me } from '../../lib/session.ts';
import { DropMenu, MenuItem, MenuLine } from '../../ui/drop-menu.tsx';
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
      <DropMenu
        width={250}
        drop={10}
        button={(props) => (
          <button
            type="button"
            className={classes.avatar}
            aria-label={shellCopy.accountMenu}
            {...props}
          >
            <Avatar src={me.imgUri} alt="" size={34}>
              {initialsOf(me)}
            </Avatar>
          </button>
        )}
      >
        <div className={classes.who}>
          <span className={classes.name}>{fullName(me)}</span>
          <span className={classes.email}>{me.email}</span>
        </div>
        <MenuLine />
        <MenuItem to="/account/settings">{shellCopy.account}</MenuItem>
        <MenuItem to="/support">{shellCopy.support}</MenuItem>
        {me.operator ? <MenuItem to="/operations">{shellCopy.operations}</MenuItem> : null}
        <MenuLine />
        <MenuItem disabled={logOut.isPending} onClick={logOut.press}>
          {shellCopy.logOut}
        </MenuItem>
      </DropMenu>
      {logOut.dialog}
    </>
  );
}
