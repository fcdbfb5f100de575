import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './gallery.module.css';
import type { Rail } from './use-rail.ts';
import { viewCopy } from './view.copy.ts';

const copy = viewCopy.gallery;

export function GalleryArrows({ rail }: { rail: Rail }) {
  return (
    <span className={classes.arrows}>
      <ActionIcon variant="default" size={40} aria-label={copy.previous} onClick={rail.previous}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon variant="default" size={40} aria-label={copy.next} onClick={rail.next}>
        <IconChevronRight size={18} />
      </ActionIcon>
    </span>
  );
}
