import type { AssignmentParty } from '@claimstead/contract/sales.contract.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldErrors } from '../../../lib/problem-words.ts';
import { useMe } from '../../../lib/session.ts';
import { Refusal } from '../../../ui/dialog-end.tsx';
import { focusFirstError, refuseFields } from '../../../ui/form-errors.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { AddressField } from './assignment-fields.tsx';
import { assignmentChecks } from './assignment-values.ts';
import { startCopy as copy } from '../legal-name.copy.ts';
import { LegalNameField, useLegalNameGate } from '../legal-name.tsx';
import { assignmentDetailsQuery, useSignLink } from '../sales.queries.ts';
import { SigningFrame, type SigningOutcome } from './signing-frame.tsx';
import { WaitingLines } from '../../../ui/query-section.tsx';
import classes from './signing-start.module.css';

type SigningStartProps = { patentId: string; side: 'buyer' | 'owner' };

/**
 * Where the signing link leads while the signer's legal name or the new owner's postal address is missing.
 * Both are entered here, then the person continues to the documents, whichever the signing provider.
 */
export function SigningStart({ patentId, side }: SigningStartProps) {
  const details = useQuery({ ...assignmentDetailsQuery(patentId), enabled: side === 'buyer' });
  const [signLink, setSignLink] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<SigningOutcome | null>(null);
  if (outcome) return <Closed outcome={outcome} />;
  if (signLink) {
    const finish = (how: SigningOutcome) => {
      tellParent(how);
      setOutcome(how);
    };
    return <SigningFrame signLink={signLink} full onFinal={finish} />;
  }
  if (details.isError) {
    return (
      <div className={classes.start}>
        <ErrorState
          title={copy.failed}
          error={details.error}
          onRetry={() => void details.refetch()}
        />
      </div>
    );
  }
  const isLoading = side === 'buyer' && !details.data;
  return (
    <div className={classes.start}>
      <PageHeading title={copy.title} text={copy.text[side]} />
      {isLoading ? (
        <WaitingLines label={copy.title} heights={[320]} />
      ) : (
        <Start
          patentId={patentId}
          side={side}
          kept={details.data?.details ?? null}
          onForeignLink={setSignLink}
        />
      )}
    </div>
  );
}

type StartProps = SigningStartProps & {
  kept: AssignmentParty | null;
  onForeignLink: (signLink: string) => void;
};

function Start({ patentId, side, kept, onForeignLink }: StartProps) {
  const me = useMe();
  const navigate = useNavigate();
  const getLink = useSignLink(patentId);
  const name = useLegalNameGate();
  const form = useForm({
    initialValues: { address: kept?.address ?? '' },
    validate: { address: side === 'buyer' ? assignmentChecks.address : () => null },
  });
  const go = async ({ address }: { address: string }) => {
    if (!(await name.passes())) return;
    const { firstName, lastName, email } = me;
    const given = side === 'buyer' ? { ...kept, address } : {};
    getLink.mutate(
      { ...given, firstName, lastName, email },
      {
        onSuccess: ({ signLink }) => {
          const { origin, pathname, search } = new URL(signLink, window.location.href);
          if (origin !== window.location.origin) onForeignLink(signLink);
          else void navigate(pathname + search, { replace: true });
        },
        onError: (error) => void refuseFields(form, fieldErrors(error)),
      },
    );
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        // Told beside what else is missing.
        void name.passes();
        form.onSubmit(
          (values) => void go(values),
          (errors) => focusFirstError(form, errors),
        )(event);
      }}
    >
      <LegalNameField {...name.field} />
      {side === 'buyer' ? <AddressField {...form.getInputProps('address')} /> : null}
      <Refusal error={getLink.error} />
      <div className={classes.actions}>
        <Button type="submit" loading={getLink.isPending}>
          {copy.submit}
        </Button>
      </div>
    </form>
  );
}

/** The page around this frame receives the outcome as from our own documents' page, and no other page does. */
function tellParent(outcome: SigningOutcome): void {
  if (window.parent === window) return;
  window.parent.postMessage({ type: 'claimstead-signing', outcome }, window.location.origin);
}

function Closed({ outcome }: { outcome: SigningOutcome }) {
  return (
    <div className={classes.start} role="status">
      <PageHeading title={copy.closed[outcome]} />
      <Button component="a" href="/account/todo" target="_top" variant="default">
        {copy.toActivity}
      </Button>
    </div>
  );
}
