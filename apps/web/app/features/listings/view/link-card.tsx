import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listingQueries } from '../listings.queries.ts';
import { addressOf } from './description.rules.ts';
import classes from './description.module.css';
import { viewCopy } from './view.copy.ts';

/**
 * What a page says about itself, as our server read it: its picture came with the answer, so the other site
 * learns of this reader only when the card is pressed.
 */
export function LinkCard({ url }: { url: string }) {
  const query = useQuery(listingQueries.linkPreview(url));
  if (query.isPending) return <Skeleton height={88} radius="xs" />;
  const preview = query.data;
  return (
    <a className={classes.card} href={url} target="_blank" rel="noopener noreferrer nofollow">
      {preview?.image ? (
        <img className={classes.picture} src={preview.image} alt="" />
      ) : (
        <span className={classes.mark}>
          <IconExternalLink size={22} stroke={1.25} aria-hidden="true" />
        </span>
      )}
      <span className={classes.about}>
        <span className={classes.title}>{preview?.title ?? viewCopy.externalLink}</span>
        {preview?.description ? <span className={classes.text}>{preview.description}</span> : null}
        <span className={classes.address}>{addressOf(url)}</span>
      </span>
      <VisuallyHidden>{viewCopy.opensNew}</VisuallyHidden>
    </a>
  );
}
