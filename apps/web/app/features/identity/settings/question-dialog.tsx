import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './settings.module.css';

export type QuestionDialogProps = {
  opened: boolean;
  title: string;
  /** What will be lost. */
  children: ReactNode;
  confirm: string;
  keep: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something stops working. It closes with the answer; what comes of it shows on the page. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { opened, title, children, confirm, keep, onConfirm, onClose } = props;
  const answer = () => {
    onClose();
    onConfirm();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <div className={classes.dialog}>
        {children}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {keep}
          </Button>
          <Button color="red" onClick={answer}>
            {confirm}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
