import type { Patent } from '@claimstead/contract/listings.contract.ts';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { LineFigure } from '../../../ui/line-figure.tsx';
import classes from './gallery.module.css';
import { viewCopy } from './view.copy.ts';

const copy = viewCopy.gallery;

/** A rail that scrolls must be reachable by keyboard. */
const byKeyboard = { tabIndex: 0 };

/** The images as figures on a sheet, one at a time; without any, the line figure stands as FIG. 1. */
export function Gallery({ listing }: { listing: Patent }) {
  const images = listing.imageUris;
  const rail = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  if (images.length === 0) {
    return (
      <div className={classes.sheet}>
        <div className={classes.drawing}>
          <LineFigure
            id={listing.id}
            category={listing.categories[0]}
            patentTypeId={listing.patentTypeId}
            cropped
          />
        </div>
        <p className={classes.foot}>
          <span className={classes.figure}>{copy.figure(1)}</span>
        </p>
      </div>
    );
  }
  const go = (to: number) => {
    const width = rail.current?.clientWidth ?? 0;
    rail.current?.scrollTo({ left: to * width, behavior: 'smooth' });
  };
  const follow = () => {
    const { current } = rail;
    if (current) setShown(Math.round(current.scrollLeft / Math.max(1, current.clientWidth)));
  };
  return (
    <section className={classes.sheet} aria-label={copy.label} aria-roledescription="carousel">
      <ul
        ref={rail}
        className={classes.rail}
        onScroll={follow}
        {...byKeyboard}
        aria-label={copy.label}
      >
        {images.map((uri, at) => (
          <li key={uri} className={classes.slide}>
            <img
              className={classes.image}
              src={uri}
              alt={copy.image(at + 1, images.length)}
              loading={at === 0 ? 'eager' : 'lazy'}
              decoding="async"
            />
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <span className={classes.figure} aria-live="polite">
          {copy.figure(shown + 1)}
        </span>
        {images.length > 1 ? (
          <>
            <span className={classes.thumbs}>
              {images.map((uri, at) => (
                <button
                  key={uri}
                  type="button"
                  className={classes.thumb}
                  aria-label={copy.image(at + 1, images.length)}
                  aria-current={at === shown || undefined}
                  onClick={() => go(at)}
                >
                  <img src={uri} alt="" loading="lazy" decoding="async" />
                </button>
              ))}
            </span>
            <span className={classes.arrows}>
              <ActionIcon
                variant="default"
                size={36}
                aria-label={copy.previous}
                disabled={shown === 0}
                onClick={() => go(shown - 1)}
              >
                <IconChevronLeft size={18} />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size={36}
                aria-label={copy.next}
                disabled={shown >= images.length - 1}
                onClick={() => go(shown + 1)}
              >
                <IconChevronRight size={18} />
              </ActionIcon>
            </span>
          </>
        ) : null}
      </div>
    </section>
  );
}
