import { Button, Modal } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';
import classes from './full-screen.module.css';
import { GalleryArrows } from './gallery-arrows.tsx';
import { type Rail, useRail } from './use-rail.ts';
import { viewCopy } from './view.copy.ts';

const copy = viewCopy.gallery;

type FullScreenGalleryProps = {
  images: string[];
  /** What an image is called. */
  captionOf: (at: number, of: number) => string;
  /** Opens with this image. */
  start: number;
  opened: boolean;
  /** Called with the last image shown. */
  onClose: (at: number) => void;
};

/** What scrolls must be reachable by keyboard. */
const byKeyboard = { tabIndex: 0 };

/** Brings the middle of an enlarged image into view, from where the arrow keys go on. */
function startInTheMiddle(frame: HTMLElement | null): void {
  if (!frame) return;
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = frame;
  frame.focus({ preventScroll: true });
  frame.scrollTo({
    left: (scrollWidth - clientWidth) / 2,
    top: (scrollHeight - clientHeight) / 2,
    behavior: 'instant',
  });
}

/**
 * The images as large as the window: arrow keys and swipes move between them, Escape closes. One that is enlarged scrolls
 * in its frame instead, until it is made small again or another is shown.
 */
export function FullScreenGallery(props: FullScreenGalleryProps) {
  const { images, opened, onClose } = props;
  const rail = useRail(images.length);
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const isEnlarged = enlarged === rail.shown;
  return (
    <Modal
      opened={opened}
      onClose={() => onClose(rail.shown)}
      onKeyDown={isEnlarged ? undefined : rail.turnByKey}
      title={copy.label}
      fullScreen
      // The page then moves the focus to the image that was shown last.
      returnFocus={false}
      transitionProps={{ transition: 'fade', duration: 150 }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <Slides
        {...props}
        rail={rail}
        isEnlarged={isEnlarged}
        onZoom={() => setEnlarged(isEnlarged ? null : rail.shown)}
      />
    </Modal>
  );
}

type SlidesProps = FullScreenGalleryProps & { rail: Rail; isEnlarged: boolean; onZoom: () => void };

function Slides({ images, captionOf, rail, start, isEnlarged, onZoom }: SlidesProps) {
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const { attach } = rail;
  const [begin] = useState(start);
  useLayoutEffect(() => {
    attach(list);
    list?.scrollTo({ left: begin * list.clientWidth, behavior: 'instant' });
  }, [list, begin, attach]);
  return (
    <>
      <ul ref={setList} className={classes.rail} onScroll={rail.onScroll} {...byKeyboard}>
        {images.map((uri, at) => (
          <li
            key={uri}
            className={classes.slide}
            {...(isEnlarged && at === rail.shown
              ? { 'data-enlarged': true, ref: startInTheMiddle, ...byKeyboard }
              : {})}
          >
            <img
              className={classes.image}
              src={`${uri}?size=detail2x`}
              alt={captionOf(at + 1, images.length)}
              loading={Math.abs(at - start) < 2 ? 'eager' : 'lazy'}
              decoding="async"
            />
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <span className={classes.figure} role="status">
          {captionOf(rail.shown + 1, images.length)}
        </span>
        <Button variant="default" size="sm" onClick={onZoom}>
          {isEnlarged ? copy.zoomOut : copy.zoomIn}
        </Button>
        {images.length > 1 ? <GalleryArrows rail={rail} /> : null}
      </div>
    </>
  );
}
