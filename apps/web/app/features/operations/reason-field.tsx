import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { operationsCopy } from './operations.copy.ts';

type ReasonFieldProps = {
  form: UseFormReturnType<{ reason: string }>;
  hint: string;
  autofocus?: boolean;
};

/** Everything an operator does has a reason, which is one line in the audit trail. */
export function ReasonField({ form, hint, autofocus }: ReasonFieldProps) {
  return (
    <Textarea
      label={operationsCopy.reason}
      description={hint}
      autosize
      minRows={2}
      maxLength={500}
      data-autofocus={autofocus}
      {...form.getInputProps('reason')}
      onChange={(event) =>
        form.setFieldValue('reason', event.currentTarget.value.replaceAll(/[\r\n]+/g, ' '))
      }
    />
  );
}

/** For fields that must not be left empty. */
export const filled = (value: string) => (value.trim() === '' ? operationsCopy.required : null);
