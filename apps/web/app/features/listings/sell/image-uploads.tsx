import { limits } from '@claimstead/contract/limits.ts';
import { Alert, Button } from '@mantine/core';
import { toastFailure } from '../../../ui/toasts.ts';
import { FileDrop } from './file-drop.tsx';
import { sellCopy } from './sell.copy.ts';
import { UploadActions, UploadFacts } from './upload-list.tsx';
import classes from './uploads.module.css';
import type { Uploads, UploadsState } from './uploads.ts';

const copy = sellCopy.steps.additional;

/** Up to five pictures; the first one is the cover. */
export function ImageUploads({ uploads, state }: { uploads: Uploads; state: UploadsState }) {
  const images = state.items.filter((item) => item.kind === 'image');
  const present = images.filter((item) => item.state !== 'failed').length;
  const makeCover = (key: string) =>
    void uploads
      .makeCover(key)
      .catch((error: unknown) => toastFailure(sellCopy.upload.coverFailed, error));
  return (
    <div className={classes.group}>
      <p className={classes.groupTitle}>{copy.images}</p>
      {images.length > 0 ? (
        <ul className={classes.images}>
          {images.map((item, at) => (
            <li key={item.key} className={classes.image} data-state={item.state}>
              <div className={classes.thumb}>
                {item.localUri || item.uri ? (
                  <img src={item.localUri ?? item.uri ?? ''} alt={item.name} />
                ) : null}
                {at === 0 && item.state !== 'failed' ? (
                  <span className={classes.cover}>{copy.cover}</span>
                ) : null}
              </div>
              <UploadFacts item={item} />
              <div className={classes.imageActions}>
                {at > 0 && item.state === 'done' ? (
                  <Button size="compact-xs" variant="subtle" onClick={() => makeCover(item.key)}>
                    {copy.makeCover}
                  </Button>
                ) : null}
                <UploadActions item={item} uploads={uploads} />
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {state.tooManyImages ? (
        <Alert color="red" role="alert">
          {copy.tooManyImages}
        </Alert>
      ) : null}
      {present < limits.imagesPerListing ? (
        <FileDrop
          compact
          multiple
          label={copy.addImages}
          hint={copy.imagesHint}
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          onFiles={(files) => uploads.add('image', files)}
        />
      ) : null}
    </div>
  );
}
