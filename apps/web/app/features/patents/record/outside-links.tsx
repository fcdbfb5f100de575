import type { PatentRecord } from '@claimstead/contract/patents.contract.ts';
import { Anchor, VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { recordCopy as copy } from './record.copy.ts';
import classes from './record.module.css';

/** Pages about the patent elsewhere. They learn nothing of the page that the reader comes from. */
export function OutsideLinks({ links }: Pick<PatentRecord, 'links'>) {
  return links.map(({ label, url }) => (
    <Anchor
      key={url}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={classes.outside}
    >
      {label}
      <IconExternalLink size={14} aria-hidden="true" />
      <VisuallyHidden component="span">({copy.opensNew})</VisuallyHidden>
    </Anchor>
  ));
}
