import type { Listing, PatentCard } from '@claimstead/contract/listings.contract.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { marketplaceCopy as copy } from './marketplace.copy.ts';
import { useToggleWish } from './marketplace.queries.ts';
import classes from './buy.module.css';

type HeartProps = { patent: PatentCard; saved: boolean };

/** The heart on a card. */
export function HeartButton({ patent, saved }: HeartProps) {
  const toggle = useToggleWish();
  return (
    <ActionIcon
      className={classes.heart}
      variant="default"
      size={32}
      aria-pressed={saved}
      aria-label={copy.addOf(patent.title)}
      onClick={() => toggle.mutate({ patent, saved: !saved })}
    >
      {saved ? <IconHeartFilled size={17} /> : <IconHeart size={17} stroke={1.5} />}
    </ActionIcon>
  );
}

type WishlistButtonProps = {
  listing: Listing;
  /** What the button shows from now on, before the server has answered. */
  onShown: (saved: boolean) => void;
};

/** 'Add to Wishlist' or 'Remove from Wishlist', as the server's moves say; nothing for an owner. */
export function WishlistButton({ listing, onShown }: WishlistButtonProps) {
  const toggle = useToggleWish(onShown);
  const saved = listing.moves.includes('remove_from_wishlist');
  if (!saved && !listing.moves.includes('add_to_wishlist')) return null;
  return (
    <Button
      variant="default"
      leftSection={
        saved ? (
          <IconHeartFilled size={17} className={classes.full} />
        ) : (
          <IconHeart size={17} stroke={1.5} />
        )
      }
      onClick={() => toggle.mutate({ patent: listing, saved: !saved })}
    >
      {saved ? copy.remove : copy.add}
    </Button>
  );
}
