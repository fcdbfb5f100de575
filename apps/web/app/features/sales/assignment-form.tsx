import { Anchor, Button, Radio, TextInput } from '@mantine/core';
import { type FormErrors, useForm, type UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors } from '../../lib/problem-words.ts';
import { useMe } from '../../lib/session.ts';
import { Refusal } from '../../ui/dialog-end.tsx';
import { focusFirstError, refuseFields } from '../../ui/form-errors.ts';
import { QuerySection, WaitingLines } from '../../ui/query-section.tsx';
import { assignmentCopy as copy } from './assignment.copy.ts';
import { AddressField, OfficeFields } from './assignment-fields.tsx';
import {
  assignmentChecks,
  type AssignmentValues,
  partyFrom,
  valuesFrom,
} from './assignment-values.ts';
import { LegalNameField } from './legal-name.tsx';
import { legalNameQuery } from './legal-name.queries.ts';
import {
  assignmentDetailsQuery,
  previewAddress,
  useSaveDetails,
  useSignLink,
} from './sales.queries.ts';
import classes from './sale-dialogs.module.css';

type AssignmentFormProps = {
  patentId: string;
  onCancel: () => void;
  onLink: (signLink: string) => void;
};

/** What prints on the papers for the buyer, as it was kept last. */
export function AssignmentForm(props: AssignmentFormProps) {
  const query = useQuery(assignmentDetailsQuery(props.patentId));
  return (
    <QuerySection
      query={query}
      failed={copy.formFailed}
      waiting={<WaitingLines label={copy.title} heights={[420]} />}
    >
      {(kept) => (
        <Fields
          {...props}
          initial={valuesFrom(kept)}
          isDayRead={!kept.details && kept.grantedOn !== null}
        />
      )}
    </QuerySection>
  );
}

type FieldsProps = AssignmentFormProps & { initial: AssignmentValues; isDayRead: boolean };

function Fields({ patentId, onCancel, onLink, initial, isDayRead }: FieldsProps) {
  const getLink = useSignLink(patentId);
  const save = useSaveDetails(patentId);
  const me = useMe();
  const legalName = useQuery(legalNameQuery());
  const [saved, setSaved] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const form = useForm<AssignmentValues>({ initialValues: initial, validate: assignmentChecks });
  const showErrors = (error: Error) => void refuseFields(form, fieldErrors(error));
  const focusFirst = (errors: FormErrors) => focusFirstError(form, errors);
  const submit = (values: AssignmentValues) => {
    save.reset();
    setTried(true);
    if (!legalName.data?.confirmedAt) return;
    getLink.mutate(partyFrom(values, me), {
      onSuccess: ({ signLink }) => onLink(signLink),
      onError: showErrors,
    });
  };
  const preview = (values: AssignmentValues) => {
    const party = partyFrom(values, me);
    getLink.reset();
    save.mutate(party, {
      onSuccess: () => setSaved(JSON.stringify(party)),
      onError: showErrors,
    });
  };
  const failure = getLink.error ?? save.error;
  return (
    <form className={classes.stack} onSubmit={form.onSubmit(submit, focusFirst)} noValidate>
      <p className={classes.text}>{copy.text}</p>
      <WhoFields form={form} />
      <LegalNameField missing={tried} />
      <AddressField {...form.getInputProps('address')} />
      <OfficeFields form={form} isDayRead={isDayRead} />
      <div role="status">
        {saved ? (
          <div className={classes.preview}>
            <p className={classes.plain}>
              {saved === JSON.stringify(partyFrom(form.getValues(), me))
                ? copy.previewReady
                : copy.previewOld}
            </p>
            {(['assignment', 'agreement'] as const).map((part) => (
              <Anchor
                key={part}
                href={previewAddress(patentId, part)}
                target="_blank"
                rel="noopener"
              >
                {copy.previewOf[part]}
              </Anchor>
            ))}
          </div>
        ) : null}
      </div>
      <Refusal error={failure} />
      <div className={classes.actions}>
        <Button variant="subtle" onClick={onCancel}>
          {copy.cancel}
        </Button>
        <Button
          variant="default"
          loading={save.isPending}
          onClick={() => form.onSubmit(preview, focusFirst)()}
        >
          {copy.preview}
        </Button>
        <Button type="submit" loading={getLink.isPending}>
          {copy.submit}
        </Button>
      </div>
    </form>
  );
}

function WhoFields({ form }: { form: UseFormReturnType<AssignmentValues> }) {
  const isCompany = form.getValues().becomes === 'company';
  return (
    <>
      <Radio.Group label={copy.becomes} {...form.getInputProps('becomes')}>
        <div className={classes.ways}>
          <Radio value="person" label={copy.person} />
          <Radio value="company" label={copy.organisation} />
        </div>
      </Radio.Group>
      {isCompany ? (
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
            description={copy.roleHint}
            autoComplete="organization-title"
            maxLength={100}
            {...form.getInputProps('title')}
          />
        </div>
      ) : null}
    </>
  );
}
