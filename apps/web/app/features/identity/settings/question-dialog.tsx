import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogForm } from '../../../ui/form-dialog.tsx';

type QuestionDialogProps = {
  opened: boolean;
  title: string;
  /** What will be lost. */
  children: ReactNode;
  confirm: string;
  keep: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something stops working. It closes with the answer; the outcome shows on the page. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { opened, title, children, confirm, keep, onConfirm, onClose } = props;
  const answer = () => {
    onClose();
    onConfirm();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <DialogForm onSubmit={answer} onCancel={onClose} submit={confirm} cancel={keep} harms>
        {children}
      </DialogForm>
    </Modal>
  );
}
