import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form';
import { assignmentCopy as copy } from './assignment.copy.ts';
import type { AssignmentValues } from './assignment-values.ts';
import classes from './assignment-fields.module.css';

type FieldsProps = { form: UseFormReturnType<AssignmentValues> };

/** The new owner's postal address, which the office's cover sheet asks for (37 CFR 3.31(a)(2)). */
export function AddressField(props: GetInputPropsReturnType) {
  return (
    <Textarea
      label={copy.address}
      description={copy.addressHint}
      autoComplete="street-address"
      required
      withAsterisk={false}
      autosize
      minRows={3}
      maxLength={400}
      {...props}
    />
  );
}

/** What the office asks for besides the parties: the grant date, and where its mail goes. */
export function OfficeFields({ form, isDayRead }: FieldsProps & { isDayRead: boolean }) {
  return (
    <>
      <TextInput
        label={copy.issueDate}
        description={isDayRead ? copy.issueDateRead : copy.issueDateHint}
        type="date"
        classNames={form.getValues().issueDate === '' ? { input: classes.empty } : {}}
        {...form.getInputProps('issueDate')}
      />
      <Checkbox
        label={copy.otherMail}
        description={copy.otherMailHint}
        {...form.getInputProps('otherMail', { type: 'checkbox' })}
      />
      {form.getValues().otherMail ? (
        <>
          <TextInput
            label={copy.mailName}
            maxLength={200}
            {...form.getInputProps('correspondenceName')}
          />
          <Textarea
            label={copy.mailPlace}
            autosize
            minRows={2}
            maxLength={400}
            {...form.getInputProps('correspondenceAddress')}
          />
          <TextInput
            label={copy.mailEmail}
            type="email"
            inputMode="email"
            maxLength={254}
            {...form.getInputProps('correspondenceEmail')}
          />
        </>
      ) : null}
    </>
  );
}
