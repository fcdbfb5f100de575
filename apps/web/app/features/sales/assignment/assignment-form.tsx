import { Anchor, Button, Radio, TextInput } from '@mantine/core';
import { type FormErrors, useForm, type UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors } from '../../../lib/problem-words.ts';
import { useMe } from '../../../lib/session.ts';
import { Refusal } from '../../../ui/dialog-end.tsx';
import { focusFirstError, refuseFields } from '../../../ui/form-errors.ts';
import { QuerySection, WaitingLines } from '../../../ui/query-section.tsx';
import { assignmentCopy as copy } from './assignment.copy.ts';
import { AddressField, OfficeFields } from './assignment-fields.tsx';
import {
  assignmentChecks,
  type AssignmentValues,
  partyFrom,
  valuesFrom,
} from './assignment-values.ts';
import { LegalNameField, useLegalNameGate } from '../legal-name.tsx';
import {
  assignmentDetailsQuery,
  previewAddress,
  useSaveDetails,
  useSignLink,
} from '../sales.queries.ts';
import classes from '../sale-dialogs.module.css';

type AssignmentFormProps = {
  patentId: string;
  onCancel: () => void;
  onLink: (signLink: string) => void;
};

/** What the papers will say about the buyer, filled in as it was last saved. */
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
          isAgain={kept.earlier !== null}
          isDayRead={!kept.details && kept.grantedOn !== null}
        />
      )}
    </QuerySection>
  );
}

type FieldsProps = AssignmentFormProps & {
  initial: AssignmentValues;
  /** It is filled in with what was entered for another sale. */
  isAgain: boolean;
  isDayRead: boolean;
};

function Fields({ patentId, onCancel, onLink, initial, isAgain, isDayRead }: FieldsProps) {
  const form = useForm<AssignmentValues>({ initialValues: initial, validate: assignmentChecks });
  const papers = usePapers(patentId, form, onLink);
  const focusFirst = (errors: FormErrors) => focusFirstError(form, errors);
  return (
    <form className={classes.stack} onSubmit={form.onSubmit(papers.submit, focusFirst)} noValidate>
      <p className={classes.text}>{copy.text}</p>
      {isAgain ? <p className={classes.text}>{copy.again}</p> : null}
      <WhoFields form={form} />
      <LegalNameField {...papers.nameField} />
      <AddressField {...form.getInputProps('address')} />
      <OfficeFields form={form} isDayRead={isDayRead} />
      <div role="status">
        {papers.preview ? <PreviewLinks patentId={patentId} state={papers.preview} /> : null}
      </div>
      <Refusal error={papers.error} />
      <div className={classes.actions}>
        <Button variant="subtle" onClick={onCancel}>
          {copy.cancel}
        </Button>
        <Button
          variant="default"
          loading={papers.isSaving}
          onClick={() => form.onSubmit(papers.save, focusFirst)()}
        >
          {copy.preview}
        </Button>
        <Button type="submit" loading={papers.isLeaving}>
          {copy.submit}
        </Button>
      </div>
    </form>
  );
}

type Preview = 'current' | 'outdated';

/**
 * Saving what was entered, which makes the preview, and going on to sign. The legal name has to be confirmed
 * before anything is signed.
 */
function usePapers(
  patentId: string,
  form: UseFormReturnType<AssignmentValues>,
  onLink: (signLink: string) => void,
) {
  const getLink = useSignLink(patentId);
  const saving = useSaveDetails(patentId);
  const me = useMe();
  const name = useLegalNameGate();
  const [saved, setSaved] = useState<string | null>(null);
  const refuse = (error: Error) => void refuseFields(form, fieldErrors(error));
  const submit = (values: AssignmentValues) => {
    saving.reset();
    void goOn(values);
  };
  const goOn = async (values: AssignmentValues) => {
    if (!(await name.passes())) return;
    getLink.mutate(partyFrom(values, me), {
      onSuccess: ({ signLink }) => onLink(signLink),
      onError: refuse,
    });
  };
  const save = (values: AssignmentValues) => {
    const party = partyFrom(values, me);
    getLink.reset();
    saving.mutate(party, {
      onSuccess: () => setSaved(JSON.stringify(party)),
      onError: refuse,
    });
  };
  const isCurrent = () => saved === JSON.stringify(partyFrom(form.getValues(), me));
  const preview: Preview | null = saved ? (isCurrent() ? 'current' : 'outdated') : null;
  return {
    submit,
    isLeaving: getLink.isPending,
    nameField: name.field,
    save,
    isSaving: saving.isPending,
    preview,
    error: getLink.error ?? saving.error,
  };
}

function PreviewLinks({ patentId, state }: { patentId: string; state: Preview }) {
  return (
    <div className={classes.preview}>
      <p className={classes.plain}>{state === 'current' ? copy.previewReady : copy.previewOld}</p>
      {(['assignment', 'agreement'] as const).map((part) => (
        <Anchor key={part} href={previewAddress(patentId, part)} target="_blank" rel="noopener">
          {copy.previewOf[part]}
        </Anchor>
      ))}
    </div>
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
