import { Skeleton } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listingQueries } from '../listings.queries.ts';
import { linksOf, partsOfDescription, siteOf } from './description.rules.ts';
import classes from './view.module.css';
import { viewCopy } from './view.copy.ts';

/** The seller's words. Links in them can be followed, and each has a card below. */
export function Description({ text }: { text: string }) {
  if (text.trim() === '') return <p className={classes.soft}>{viewCopy.noDescription}</p>;
  const links = linksOf(text);
  return (
    <>
      <p className={classes.description}>
        {partsOfDescription(text).map((part, at) =>
          part.kind === 'text' ? (
            part.text
          ) : (
            <a key={at} href={part.url} target="_blank" rel="noopener noreferrer nofollow">
              {part.url}
            </a>
          ),
        )}
      </p>
      {links.length > 0 ? (
        <ul className={classes.previews}>
          {links.map((url) => (
            <li key={url}>
              <LinkCard url={url} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function LinkCard({ url }: { url: string }) {
  const query = useQuery(listingQueries.linkPreview(url));
  if (query.isPending) return <Skeleton height={86} radius="xs" />;
  const preview = query.data;
  return (
    <a className={classes.preview} href={url} target="_blank" rel="noopener noreferrer nofollow">
      {preview?.image ? (
        <img
          className={classes.previewImage}
          src={preview.image}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
        />
      ) : (
        <span className={classes.previewMark}>
          <IconExternalLink size={22} stroke={1.25} aria-hidden="true" />
        </span>
      )}
      <span className={classes.previewWords}>
        <span className={classes.previewTitle}>{preview?.title ?? viewCopy.externalLink}</span>
        {preview?.description ? (
          <span className={classes.previewText}>{preview.description}</span>
        ) : null}
        <span className={classes.previewSite}>{siteOf(url)}</span>
      </span>
    </a>
  );
}
