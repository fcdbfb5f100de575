import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMe } from '../../lib/session.ts';
import { fieldErrors, wordsFor } from '../../lib/problem-words.ts';
import { assignmentCopy as copy } from './sales.copy.ts';
import { type AssignmentParty, useSignLink } from './sales.queries.ts';
import classes from './sale-dialogs.module.css';

export type AssignmentFormProps = {
  patentId: string;
  onCancel: () => void;
  onLink: (signLink: string) => void;
};

const emailPattern = /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+$/;
const filled = (value: string) => (value.trim() === '' ? copy.required : null);

/** What prints on the document for the buyer. Names are prefilled from the profile. */
export function AssignmentForm({ patentId, onCancel, onLink }: AssignmentFormProps) {
  const { firstName, lastName, email } = useMe();
  const getLink = useSignLink(patentId);
  const form = useForm<AssignmentParty>({
    initialValues: { firstName, lastName, email, address: '', company: '', title: '' },
    validate: {
      firstName: filled,
      lastName: filled,
      email: (value) => (emailPattern.test(value.trim()) ? null : copy.emailInvalid),
      address: filled,
      title: (value, { company }) =>
        company.trim() !== '' && value.trim() === '' ? copy.roleRequired : null,
    },
  });
  const submit = (values: AssignmentParty) =>
    getLink.mutate(values, {
      onSuccess: ({ signLink }) => onLink(signLink),
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  return (
    <form className={classes.stack} onSubmit={form.onSubmit(submit)} noValidate>
      <p className={classes.text}>{copy.text}</p>
      <div className={classes.pair}>
        <TextInput
          label={copy.firstName}
          autoComplete="given-name"
          maxLength={80}
          data-autofocus
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={copy.lastName}
          autoComplete="family-name"
          maxLength={80}
          {...form.getInputProps('lastName')}
        />
      </div>
      <TextInput
        label={copy.email}
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <Textarea
        label={copy.address}
        description={copy.addressHint}
        autoComplete="street-address"
        autosize
        minRows={2}
        maxLength={400}
        {...form.getInputProps('address')}
      />
      <div className={classes.pair}>
        <TextInput
          label={copy.company}
          description={copy.companyHint}
          autoComplete="organization"
          maxLength={200}
          {...form.getInputProps('company')}
        />
        <TextInput
          label={copy.role}
          description={' '}
          autoComplete="organization-title"
          maxLength={100}
          {...form.getInputProps('title')}
        />
      </div>
      {getLink.error ? (
        <p className={classes.failure} role="alert">
          {wordsFor(getLink.error)}
        </p>
      ) : null}
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          {copy.cancel}
        </Button>
        <Button type="submit" loading={getLink.isPending}>
          {copy.submit}
        </Button>
      </div>
    </form>
  );
}
