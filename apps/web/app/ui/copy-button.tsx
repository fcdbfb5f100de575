import { Button, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './copy-button.module.css';

const copied = 'Copied';
const failed = 'This browser couldn’t copy it. Select the text and copy it yourself.';

type CopyButtonProps = {
  text: string;
  label: string;
  /** For screen readers: what the label alone does not say. */
  about?: string;
  /** Inside a line of text. */
  compact?: boolean;
};

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label, about, compact = false }: CopyButtonProps) {
  const clipboard = useClipboard({ timeout: 2000 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant="default"
        size={compact ? 'compact-xs' : 'xs'}
        mih={24}
        leftSection={<Icon size={compact ? 13 : 15} aria-hidden="true" />}
        onClick={() => clipboard.copy(text)}
      >
        {clipboard.copied ? copied : label}
        {about && !clipboard.copied ? (
          <>
            {' '}
            <VisuallyHidden component="span">{about}</VisuallyHidden>
          </>
        ) : null}
      </Button>
      <VisuallyHidden role="status">{clipboard.copied ? copied : null}</VisuallyHidden>
      <span role="alert" className={classes.failed}>
        {clipboard.error ? failed : null}
      </span>
    </>
  );
}
