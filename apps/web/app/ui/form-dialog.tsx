import { Modal, type ModalProps } from '@mantine/core';
import { type FormRulesRecord, useForm, type UseFormReturnType } from '@mantine/form';
import { type ReactNode, useId } from 'react';
import { fieldErrors } from '../lib/problem-words.ts';
import { DialogEnd, type DialogEndProps } from './dialog-end.tsx';
import { focusFirstError, isBesideField, refuseFields } from './form-errors.ts';
import classes from './form-dialog.module.css';

type Fields = Record<string, unknown>;

type FormProps<Values extends Fields> = Pick<
  DialogEndProps,
  'cancel' | 'failed' | 'harms' | 'reason'
> & {
  /** The fields' values when the dialog opens. A plain question has no fields. */
  initial?: Values;
  validate?: FormRulesRecord<Values>;
  children: ReactNode | ((form: UseFormReturnType<Values>) => ReactNode);
  /** Which fields a refusal is about, and their messages; by default those that the server names. */
  refusedFields?: (error: Error) => Record<string, string>;
  /** After a refusal, beside saying it. */
  onRefused?: (error: Error, form: UseFormReturnType<Values>) => void;
  submit: ReactNode | ((values: Values) => ReactNode);
  disabled?: (values: Values) => boolean;
  /** What has the focus first: by default the fields, or the cancel button of a plain question. */
  focus?: 'cancel' | 'submit';
};

type DialogFormProps<Values extends Fields> = FormProps<Values> & {
  /** `refuse` shows beside the fields what the server refused. */
  onSubmit: (values: Values, refuse: (error: Error) => void) => void;
  busy?: boolean;
  error?: Error | null;
  onCancel: () => void;
};

/**
 * The form in a dialog. What is missing or refused is said beside its field, which gets the focus; everything
 * else above the buttons.
 */
export function DialogForm<Values extends Fields>(props: DialogFormProps<Values>) {
  const { initial, validate, children, refusedFields = fieldErrors, onRefused, ...rest } = props;
  const { onSubmit, submit, disabled, busy = false, error = null, focus, ...end } = rest;
  const form = useForm<Values>({
    // Two dialogs may have fields of the same name. Only letters, numbers and dashes are allowed in it.
    name: useId().replaceAll('_', '-'),
    ...(initial ? { initialValues: initial } : {}),
    ...(validate ? { validate } : {}),
  });
  const refuse = (refusal: Error) => {
    refuseFields(form, refusedFields(refusal));
    onRefused?.(refusal, form);
  };
  const send = (values: Values) => (busy ? undefined : onSubmit(values, refuse));
  const submitForm = form.onSubmit(send, (errors) => focusFirstError(form, errors));
  const begin = focus ?? (initial ? undefined : 'cancel');
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        // A dialog may be opened from within a form that it is not part of.
        event.stopPropagation();
        submitForm(event);
      }}
      noValidate
    >
      {typeof children === 'function' ? children(form) : children}
      <DialogEnd
        {...end}
        error={error && isBesideField(form, refusedFields(error)) ? null : error}
        submit={typeof submit === 'function' ? submit(form.values) : submit}
        busy={busy}
        disabled={disabled?.(form.values) ?? false}
        {...(begin ? { focus: begin } : {})}
      />
    </form>
  );
}

/** What a dialog needs of a mutation. */
type DialogCall<Sent, Answer> = {
  mutate: (
    sent: Sent,
    then: { onSuccess: (answer: Answer) => void; onError: (error: Error) => void },
  ) => void;
  reset: () => void;
  error: Error | null;
  isPending: boolean;
  isSuccess: boolean;
};

export type FormDialogProps<Values extends Fields, Sent, Answer> = FormProps<Values> & {
  opened: boolean;
  /** The dialog should close: by its close button, its cancel button, or because all is done. */
  onClose: () => void;
  title: string;
  size?: NonNullable<ModalProps['size']>;
  zIndex?: number;
  call: DialogCall<Sent, Answer>;
  /** Turns the values into what is sent. */
  send: (values: Values) => Sent;
  /** All is done; the dialog closes. */
  onSent?: (answer: Answer) => void;
  /** The page is left when all is done: the dialog stays, and its button busy. */
  leaves?: boolean;
};

/** A dialog that asks, makes one call, and closes once that succeeded. Opened again, it starts fresh. */
export function FormDialog<Values extends Fields, Sent, Answer>(
  props: FormDialogProps<Values, Sent, Answer>,
) {
  const { opened, onClose, title, size = 'md', zIndex = 200, ...rest } = props;
  const { call, send, onSent, leaves = false, ...form } = rest;
  const close = () => {
    call.reset();
    onClose();
  };
  const submit = (values: Values, refuse: (error: Error) => void) =>
    call.mutate(send(values), {
      onSuccess: (answer) => {
        onSent?.(answer);
        if (!leaves) close();
      },
      onError: refuse,
    });
  return (
    <Modal opened={opened} onClose={close} title={title} size={size} zIndex={zIndex}>
      <DialogForm
        {...form}
        onSubmit={submit}
        busy={call.isPending || (leaves && call.isSuccess)}
        error={call.error}
        onCancel={close}
      />
    </Modal>
  );
}
