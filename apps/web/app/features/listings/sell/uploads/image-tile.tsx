import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { DragEvent, ReactNode } from 'react';
import { sellCopy } from '../sell.copy.ts';
import type { UploadItem } from './upload-items.ts';
import { UploadActions, UploadFacts } from './upload-list.tsx';
import classes from './uploads.module.css';
import type { Uploads } from './uploads.ts';

const copy = sellCopy.steps.additional;

type Drag = {
  item: UploadItem;
  /** The image that is being dragged, if any. */
  dragging: string | null;
  onDrag: (key: string | null) => void;
  onDropped: () => void;
};

type ImageTileProps = Drag & {
  at: number;
  of: number;
  uploads: Uploads;
  onMove: (to: number) => void;
};

/** One picture, uploaded or on its way, with its place in the row. */
export function ImageTile({ at, of, uploads, onMove, ...drag }: ImageTileProps) {
  const { item } = drag;
  return (
    <li
      className={classes.image}
      data-state={item.state}
      data-dragged={drag.dragging === item.key || undefined}
      data-target={takesDrop(drag) || undefined}
      {...mouseHandlers(drag)}
    >
      <div className={classes.thumb}>
        {item.localUri || item.uri ? (
          <img src={item.localUri ?? item.uri ?? ''} alt={item.name} draggable={false} />
        ) : null}
        {at === 0 ? <span className={classes.cover}>{copy.cover}</span> : null}
      </div>
      {item.state === 'done' ? null : <UploadFacts item={item} />}
      <div className={classes.imageActions}>
        {of > 1 ? (
          <>
            <Arrow label={copy.earlier(item.name)} isOff={at === 0} onPress={() => onMove(at - 1)}>
              <IconArrowLeft size={16} aria-hidden="true" />
            </Arrow>
            <Arrow
              label={copy.later(item.name)}
              isOff={at === of - 1}
              onPress={() => onMove(at + 1)}
            >
              <IconArrowRight size={16} aria-hidden="true" />
            </Arrow>
          </>
        ) : null}
        <UploadActions item={item} uploads={uploads} />
      </div>
    </li>
  );
}

function takesDrop({ item, dragging }: Drag): boolean {
  return dragging !== null && dragging !== item.key;
}

/** Dragging is for the mouse only: the arrows do the same for everyone. */
function mouseHandlers(drag: Drag) {
  const { item, onDrag, onDropped } = drag;
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', item.name);
      onDrag(item.key);
    },
    onDragEnd: () => onDrag(null),
    onDragOver: (event: DragEvent) => {
      if (takesDrop(drag)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!takesDrop(drag)) return;
      event.preventDefault();
      onDropped();
    },
  };
}

type ArrowProps = { label: string; isOff: boolean; onPress: () => void; children: ReactNode };

/** Stays focusable at the end of the row, so that the keyboard focus isn't lost there. */
function Arrow({ label, isOff, onPress, children }: ArrowProps) {
  return (
    <ActionIcon
      className={classes.arrow}
      variant="subtle"
      size={32}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
    >
      {children}
    </ActionIcon>
  );
}
