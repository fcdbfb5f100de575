import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { pictureOf } from '../../../lib/pictures.ts';
import { LineFigure } from '../../../ui/line-figure.tsx';
import { FullScreenGallery } from './full-screen-gallery.tsx';
import { GalleryArrows } from './gallery-arrows.tsx';
import classes from './gallery.module.css';
import { useRail } from './use-rail.ts';
import { viewCopy } from './view.copy.ts';

const copy = viewCopy.gallery;

/**
 * The owner's images on a sheet, one at a time: what they show is not known, so none is called a figure. Without images it shows the cover that the server drew
 * from the document, and without a cover the emblem of its type.
 */
export function Gallery({ listing }: { listing: Listing }) {
  const { imageUri, imageUris } = listing;
  if (imageUris.length > 0) {
    return <Images images={imageUris} labelOf={copy.open} captionOf={copy.image} />;
  }
  if (imageUri) {
    const [labelOf, captionOf] = [() => copy.openCover, () => copy.cover];
    return <Images images={[imageUri]} labelOf={labelOf} captionOf={captionOf} />;
  }
  return (
    <div className={classes.sheet}>
      <div className={classes.drawing}>
        <LineFigure patentTypeId={listing.patentTypeId} />
      </div>
      <p className={classes.foot}>
        <span className={classes.figure}>{copy.none}</span>
      </p>
    </div>
  );
}

type ImagesProps = {
  images: string[];
  labelOf: (at: number, of: number) => string;
  /** What stands below an image, and is said of it on the full screen. */
  captionOf: (at: number, of: number) => string;
};

function Images({ images, labelOf, captionOf }: ImagesProps) {
  const rail = useRail(images.length);
  const { attach, onScroll } = rail;
  const [opened, setOpened] = useState(false);
  const slides = useRef<(HTMLButtonElement | null)[]>([]);
  const focusOn = (at: number) => slides.current[at]?.focus({ preventScroll: true });
  const turnByKey = (event: KeyboardEvent) => {
    const at = rail.turnByKey(event);
    if (at !== null) focusOn(at);
  };
  const close = (at: number) => {
    setOpened(false);
    rail.go(at, 'at once');
    // The focus returns to the gallery, which now shows the image that was last on the full screen.
    focusOn(at);
  };
  return (
    <>
      <section className={classes.sheet} aria-label={copy.label} aria-roledescription="carousel">
        <ul ref={attach} className={classes.rail} onScroll={onScroll}>
          {images.map((uri, at) => (
            <Slide
              key={uri}
              uri={uri}
              alt={labelOf(at + 1, images.length)}
              isFirst={at === 0}
              isShown={at === rail.shown}
              ref={(button) => {
                slides.current[at] = button;
              }}
              onOpen={() => setOpened(true)}
              onKey={turnByKey}
            />
          ))}
        </ul>
        <div className={classes.foot}>
          <span className={classes.figure} aria-live="polite">
            {captionOf(rail.shown + 1, images.length)}
          </span>
          {images.length > 1 ? (
            <>
              <Thumbs images={images} shown={rail.shown} onChoose={rail.go} />
              <GalleryArrows rail={rail} />
            </>
          ) : null}
        </div>
      </section>
      <FullScreenGallery {...{ images, captionOf, opened }} start={rail.shown} onClose={close} />
    </>
  );
}

type SlideProps = {
  uri: string;
  alt: string;
  isFirst: boolean;
  isShown: boolean;
  ref: Ref<HTMLButtonElement>;
  onOpen: () => void;
  onKey: (event: KeyboardEvent) => void;
};

function Slide({ uri, alt, isFirst, isShown, ref, onOpen, onKey }: SlideProps) {
  return (
    <li className={classes.slide}>
      <button
        ref={ref}
        type="button"
        className={classes.open}
        tabIndex={isShown ? 0 : -1}
        onClick={onOpen}
        onKeyDown={onKey}
      >
        <img
          className={classes.image}
          {...pictureOf(uri, 'detail')}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
        />
        <IconArrowsMaximize className={classes.corner} size={32} stroke={1.5} aria-hidden />
      </button>
    </li>
  );
}

type ThumbsProps = { images: string[]; shown: number; onChoose: (at: number) => void };

function Thumbs({ images, shown, onChoose }: ThumbsProps) {
  return (
    <span className={classes.thumbs}>
      {images.map((uri, at) => (
        <button
          key={uri}
          type="button"
          className={classes.thumb}
          aria-label={copy.image(at + 1, images.length)}
          aria-current={at === shown || undefined}
          onClick={() => onChoose(at)}
        >
          <img {...pictureOf(uri, 'card')} alt="" loading="lazy" decoding="async" />
        </button>
      ))}
    </span>
  );
}
