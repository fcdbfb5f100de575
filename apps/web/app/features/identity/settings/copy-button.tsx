import { Button, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { secondStepsCopy } from './second-steps.copy.ts';
import classes from './second-steps.module.css';

const copy = secondStepsCopy.copyButton;

type CopyButtonProps = {
  text: string;
  label: string;
};

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={
          clipboard.copied ? (
            <IconCheck size={15} aria-hidden="true" />
          ) : (
            <IconCopy size={15} aria-hidden="true" />
          )
        }
        onClick={() => clipboard.copy(text)}
      >
        {clipboard.copied ? copy.copied : label}
      </Button>
      <VisuallyHidden role="status">{clipboard.copied ? copy.copied : null}</VisuallyHidden>
      <span role="alert" className={`${classes.text} ${classes.news}`}>
        {clipboard.error ? copy.failed : null}
      </span>
    </>
  );
}
