import { ActionIcon } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { wishlistCountQuery } from '../../lib/wishlist-count.ts';
import { shellCopy } from './shell.copy.ts';
import classes from './signed-in-actions.module.css';

/** The link to the wishlist, with how many patents are saved. */
export function WishlistLink() {
  const { data: count } = useQuery(wishlistCountQuery());
  return (
    <ActionIcon
      component={Link}
      to="/account/lists"
      variant="subtle"
      size={40}
      className={classes.wishlist}
      aria-label={shellCopy.wishlist(count)}
    >
      <IconBookmark size={21} stroke={1.6} aria-hidden="true" />
      {count ? (
        <span className={classes.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </ActionIcon>
  );
}
