import { limits } from '@claimstead/contract/limits.ts';
import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { toastFailure } from '../../../ui/toasts.ts';
import { FileDrop } from './uploads/file-drop.tsx';
import { ImageTile } from './uploads/image-tile.tsx';
import { sellCopy } from './sell.copy.ts';
import { SheetOffer } from './suggestions/sheet-offer.tsx';
import { isPresent, type UploadItem } from './uploads/upload-items.ts';
import { UploadList } from './uploads/upload-list.tsx';
import classes from './uploads/uploads.module.css';
import type { UploadsState } from './uploads/listed-uploads.ts';
import type { Uploads } from './uploads/uploads.ts';
import { pasteKind } from './uploads/use-pasted-files.ts';

const copy = sellCopy.steps.additional;

type ImageUploadsProps = { patentId: string | null; uploads: Uploads; state: UploadsState };

/** Up to five pictures, ordered by dragging or with arrows; the first one is the cover. */
export function ImageUploads({ patentId, uploads, state }: ImageUploadsProps) {
  const all = state.items.filter((item) => item.kind === 'image');
  const images = all.filter(isPresent);
  const hasRoom = images.length < limits.imagesPerListing;
  const [dragged, setDragged] = useState<string | null>(null);
  const [announced, setAnnounced] = useState('');
  const move = ({ key, name }: Pick<UploadItem, 'key' | 'name'>, to: number) => {
    setAnnounced(copy.moved(name, to + 1, images.length));
    uploads.move(key, to).catch((error: unknown) => {
      setAnnounced('');
      toastFailure(sellCopy.upload.orderFailed, error);
    });
  };
  const dropOn = (to: number) => {
    const moved = images.find((item) => item.key === dragged);
    setDragged(null);
    if (moved && images.indexOf(moved) !== to) move(moved, to);
  };
  return (
    <div className={classes.group} {...pasteKind('image')}>
      <p className={classes.groupTitle}>{copy.images}</p>
      {images.length > 0 ? (
        <ol className={classes.images} aria-label={copy.imageList}>
          {images.map((item, at) => (
            <ImageTile
              key={item.key}
              item={item}
              at={at}
              of={images.length}
              uploads={uploads}
              dragging={dragged}
              onDrag={setDragged}
              onDropped={() => dropOn(at)}
              onMove={(to) => move(item, to)}
            />
          ))}
        </ol>
      ) : null}
      {images.length > 1 ? <p className={classes.dropHint}>{copy.orderHint}</p> : null}
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      <UploadList items={all.filter((item) => !isPresent(item))} uploads={uploads} />
      {hasRoom ? <SheetOffer patentId={patentId} items={state.items} uploads={uploads} /> : null}
      <AddImages
        hasRoom={hasRoom}
        left={state.left.image}
        onFiles={(files) => uploads.add('image', files)}
      />
    </div>
  );
}

type AddImagesProps = {
  hasRoom: boolean;
  /** Why some of the chosen files were not taken. */
  left: string | undefined;
  onFiles: (files: File[]) => void;
};

function AddImages({ hasRoom, left, onFiles }: AddImagesProps) {
  if (hasRoom) {
    return (
      <FileDrop
        compact
        multiple
        label={copy.addImages}
        hint={copy.imagesHint}
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        left={left}
        onFiles={onFiles}
      />
    );
  }
  return left ? (
    <p className={classes.left} role="alert">
      {left}
    </p>
  ) : null;
}
