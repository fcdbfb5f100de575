import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { SupportCategory } from '@claimstead/contract/support.contract.ts';
import { isProblem } from '../../lib/api-problem.ts';
import { fullName } from '../../lib/format.ts';
import { fieldErrors, wordsFor } from '../../lib/problem-words.ts';
import { useMe } from '../../lib/session.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { supportCategories, supportCopy as copy } from './support.copy.ts';
import { useSendInquiry } from './support.queries.ts';
import classes from './support-form.module.css';

/** Specification, section 8: these toasts last five seconds. */
const toastTime = { autoCloseMs: 5000 };
const filled = (value: string) => (value.trim() === '' ? copy.required : null);

type Fields = { subject: string; category: string; message: string };

/** Subject, category and message; who writes is known and cannot be changed here. */
export function SupportForm() {
  const me = useMe();
  const send = useSendInquiry();
  const form = useForm<Fields>({
    initialValues: { subject: '', category: '', message: '' },
    validate: { subject: filled, category: filled, message: filled },
  });
  const submit = ({ subject, category, message }: Fields) => {
    if (!isCategory(category)) return;
    send.mutate(
      { subject: subject.trim(), category, message: message.trim() },
      {
        onSuccess: () => {
          form.reset();
          toastSuccess(copy.sent.title, copy.sent.text, toastTime);
        },
        onError: (error) => {
          form.setErrors(fieldErrors(error));
          sayFailure(error);
        },
      },
    );
  };
  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit)} noValidate>
      <div className={classes.pair}>
        <TextInput label={copy.name} value={fullName(me)} readOnly className={classes.fixed} />
        <TextInput label={copy.email} value={me.email} readOnly className={classes.fixed} />
      </div>
      <p className={classes.hint}>{copy.fromProfile}</p>
      <div className={classes.pair}>
        <TextInput
          label={copy.subject}
          maxLength={200}
          required
          withAsterisk={false}
          {...form.getInputProps('subject')}
        />
        <Select
          label={copy.category}
          placeholder={copy.categoryPlaceholder}
          data={Object.entries(supportCategories).map(([value, label]) => ({ value, label }))}
          allowDeselect={false}
          required
          withAsterisk={false}
          {...form.getInputProps('category')}
        />
      </div>
      <Textarea
        label={copy.message}
        description={copy.messageHint}
        autosize
        minRows={7}
        maxRows={18}
        maxLength={5000}
        required
        withAsterisk={false}
        {...form.getInputProps('message')}
      />
      <div className={classes.actions}>
        <Button type="submit" disabled={send.isPending} aria-busy={send.isPending}>
          {send.isPending ? copy.sending : copy.submit}
        </Button>
      </div>
    </form>
  );
}

function isCategory(value: string): value is SupportCategory {
  return value in supportCategories;
}

function sayFailure(error: Error): void {
  if (isProblem(error, 'network')) {
    toastFailure(copy.network.title, copy.network.text, toastTime);
    return;
  }
  const known = isProblem(error) && error.code !== 'http.unreadable';
  toastFailure(copy.failed.title, known ? wordsFor(error) : copy.failed.text, toastTime);
}
