import type { SigningPart, SigningView } from '@claimstead/contract/signing.contract.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '../../lib/api-problem.ts';
import { formatDateTime, formatPatentNumber } from '../../lib/format.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Seal } from '../../ui/wordmark.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { DocumentReader } from './document-reader.tsx';
import { SignPanel } from './sign-panel.tsx';
import { closingWords, signingCopy, type SigningOutcome } from './signing.copy.ts';
import { signingDocumentAddress, signingQueries, useDecline, useSign } from './signing.queries.ts';
import classes from './signing.module.css';

/** Tells the page around this frame how the signing ended, if that page is from our origin. */
function tellParent(outcome: SigningOutcome): void {
  if (window.parent === window) return;
  window.parent.postMessage({ type: 'claimstead-signing', outcome }, window.location.origin);
}

/** The built-in signer: a person reads both documents, signs, and sees how it ended. */
export function SigningCeremony({ token }: { token: string }) {
  const query = useQuery(signingQueries.ceremony(token));
  const [outcome, setOutcome] = useState<SigningOutcome | null>(null);
  const finish = (how: SigningOutcome) => {
    setOutcome(how);
    tellParent(how);
  };
  if (outcome) return <Closing outcome={outcome} />;
  if (query.isPending) return <LoadingPage label={signingCopy.title} />;
  if (query.isError) return <Unusable error={query.error} onRetry={() => void query.refetch()} />;
  return <Ceremony token={token} view={query.data} onFinish={finish} />;
}

type CeremonyProps = {
  token: string;
  view: SigningView;
  onFinish: (outcome: SigningOutcome) => void;
};

function Ceremony({ token, view, onFinish }: CeremonyProps) {
  const [read, setRead] = useState<ReadonlySet<SigningPart>>(new Set());
  const [declining, setDeclining] = useState(false);
  const [held, setHeld] = useState<Error | null>(null);
  const sign = useSign(token);
  const decline = useDecline(token);
  const failIfOver = (error: Error) => {
    if (heldTitle(error)) setHeld(error);
    else if (isProblem(error) && isOver(error)) onFinish('failed');
  };
  const markRead = (part: SigningPart) => setRead((before) => new Set(before).add(part));
  const { signer, documents } = view;
  if (held) return <Held error={held} />;
  return (
    <div className={classes.ceremony}>
      <CeremonyHeading view={view} />
      {documents.map(({ part }, index) => (
        <DocumentReader
          key={part}
          address={signingDocumentAddress(token, part)}
          part={part}
          at={index + 1}
          of={documents.length}
          isRead={read.has(part)}
          onRead={() => markRead(part)}
        />
      ))}
      <SignPanel
        signer={signer}
        unread={documents.find(({ part }) => !read.has(part))?.part ?? null}
        busy={sign.isPending}
        error={sign.error}
        onSign={(mark) =>
          sign.mutate(
            { mark, read: [...read] },
            { onSuccess: () => onFinish('signed'), onError: failIfOver },
          )
        }
        onDecline={() => setDeclining(true)}
      />
      <DeclineDialog
        opened={declining}
        onClose={() => setDeclining(false)}
        call={decline}
        onSent={() => onFinish('declined')}
        onRefused={failIfOver}
      />
    </div>
  );
}

function CeremonyHeading({ view: { signer, patent, expiresAt } }: { view: SigningView }) {
  return (
    <PageHeading
      caption={formatPatentNumber(patent.number)}
      title={patent.title}
      text={`${signingCopy.signingAs(signer)} ${signingCopy.steps} ${signingCopy.expires(formatDateTime(expiresAt))}`}
      actions={
        <Button component="a" href="#signature" size="sm" variant="default">
          {signingCopy.skip}
        </Button>
      }
    />
  );
}

const holds = ['signatures.on_hold', 'signatures.refunded', 'signatures.being_checked'] as const;

/** The headline while signing is stopped; null for any other failure. */
function heldTitle(error: Error): string | null {
  if (holds.some((code) => isProblem(error, code))) return signingCopy.held.on_hold;
  return isProblem(error, 'signatures.stopped') ? signingCopy.held.stopped : null;
}

/** Nobody did anything wrong, and the person has nothing to do here. */
function Held({ error }: { error: Error }) {
  return (
    <div className={classes.closing} role="status">
      <h1>{heldTitle(error)}</h1>
      <p>{wordsFor(error)}</p>
      {window.parent === window ? <ToActivity /> : null}
    </div>
  );
}

/** The link was used or has expired: nothing on this page can succeed anymore. */
function isOver({ status }: { status: number }): boolean {
  return status === 404 || status === 410;
}

function Closing({ outcome }: { outcome: SigningOutcome }) {
  const { title, text } = closingWords[outcome];
  return (
    <div className={classes.closing} role="status">
      {outcome === 'signed' ? <Seal size={72} /> : null}
      <h1>{title}</h1>
      <p>{text}</p>
      {window.parent === window ? <ToActivity /> : null}
    </div>
  );
}

function Unusable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (heldTitle(error)) return <Held error={error} />;
  const status = isProblem(error) ? error.status : 0;
  if (status !== 404 && status !== 410) {
    return (
      <div className={classes.ceremony}>
        <h1 className={classes.spoken}>{signingCopy.title}</h1>
        <ErrorState title={signingCopy.loadFailed} error={error} onRetry={onRetry} />
      </div>
    );
  }
  const { title, text } = signingCopy.unusable[status === 410 ? 'spent' : 'foreign'];
  return (
    <div className={classes.ceremony}>
      <h1 className={classes.spoken}>{signingCopy.title}</h1>
      <EmptyState title={title} text={text} action={<ToActivity />} />
    </div>
  );
}

/** Leaves the frame, if there is one: the Activity page opens in the window. */
function ToActivity() {
  return (
    <Button component="a" href="/account/todo" target="_top" variant="default">
      {signingCopy.toActivity}
    </Button>
  );
}
