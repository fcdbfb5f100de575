import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { SupportCategory } from '@claimstead/contract/support.contract.ts';
import { fullName } from '../../lib/format.ts';
import { fieldErrors } from '../../lib/problem-words.ts';
import { useMe } from '../../lib/session.ts';
import { focusFirstError, refuseFields } from '../../ui/form-errors.ts';
import { supportCategories, supportCopy as copy } from './support.copy.ts';
import {
  emptyFields,
  forgetDraft,
  keepDraft,
  readDraft,
  type SupportFields,
} from './support-draft.ts';
import { useSendInquiry } from './support.queries.ts';
import classes from './support-form.module.css';

const filled = (value: string) => (value.trim() === '' ? copy.required : null);

/** A pasted text is never cut off silently: if it is too long, the form says so. */
const within = (limit: number) => (value: string) => {
  const length = value.trim().length;
  return filled(value) ?? (length > limit ? copy.tooLong(limit, length) : null);
};

/** Subject, category and message. The person's name and email can't be changed here. */
export function SupportForm() {
  const me = useMe();
  const { form, submit, isSending } = useInquiry();
  return (
    <form
      className={classes.form}
      onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}
      noValidate
    >
      <div className={classes.pair}>
        <TextInput label={copy.name} value={fullName(me)} readOnly className={classes.fixed} />
        <TextInput label={copy.email} value={me.email} readOnly className={classes.fixed} />
      </div>
      <p className={classes.hint}>{copy.fromProfile}</p>
      <Topic form={form} isSending={isSending} />
      <Textarea
        label={copy.message}
        description={copy.messageHint}
        autosize
        minRows={7}
        maxRows={18}
        required
        withAsterisk={false}
        readOnly={isSending}
        {...form.getInputProps('message')}
      />
      <div className={classes.actions}>
        {/* Disabled while it sends, but in a way that keeps the focus. */}
        <Button type="submit" aria-disabled={isSending} data-disabled={isSending || undefined}>
          {isSending ? copy.sending : copy.submit}
        </Button>
      </div>
    </form>
  );
}

/** What was typed, kept as a draft on this device until it is sent. */
function useInquiry() {
  const me = useMe();
  const send = useSendInquiry(me.id);
  const form = useForm<SupportFields>({
    initialValues: readDraft(me.id),
    validate: { subject: within(200), category: filled, message: within(5000) },
    onValuesChange: (fields) => keepDraft(me.id, fields),
  });
  const submit = ({ subject, category, message }: SupportFields) => {
    if (send.isPending || !isCategory(category)) return;
    send.mutate(
      { subject: subject.trim(), category, message: message.trim() },
      {
        onSuccess: () => {
          form.setInitialValues(emptyFields);
          form.reset();
          forgetDraft(me.id);
        },
        onError: (error) => void refuseFields(form, fieldErrors(error)),
      },
    );
  };
  return { form, submit, isSending: send.isPending };
}

type TopicProps = { form: UseFormReturnType<SupportFields>; isSending: boolean };

function Topic({ form, isSending }: TopicProps) {
  return (
    <div className={classes.pair}>
      <TextInput
        label={copy.subject}
        required
        withAsterisk={false}
        readOnly={isSending}
        {...form.getInputProps('subject')}
      />
      <Select
        label={copy.category}
        placeholder={copy.categoryPlaceholder}
        data={Object.entries(supportCategories).map(([value, label]) => ({ value, label }))}
        allowDeselect={false}
        required
        withAsterisk={false}
        readOnly={isSending}
        {...form.getInputProps('category')}
        // Null means that nothing is chosen: an empty string would leave the label of the last choice.
        value={form.values.category === '' ? null : form.values.category}
      />
    </div>
  );
}

function isCategory(value: string): value is SupportCategory {
  return value in supportCategories;
}
