import type {
  OwnTitlePaper as Own,
  TitlePaper,
} from '@claimstead/contract/title-papers.contract.ts';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatLongDate } from '../../../lib/format-day.ts';
import { QuerySection, WaitingLines } from '../../../ui/query-section.tsx';
import { toastFailure } from '../../../ui/toasts.ts';
import { PaperLinks } from '../disclosures/paper-links.tsx';
import { SendPaperForm } from './send-paper-form.tsx';
import { titlePaperCopy as copy } from './title-paper.copy.ts';
import classes from './title-paper.module.css';
import { titlePaperQueries, useRemovePaper } from './title-paper.queries.ts';

/**
 * For an owner, below what came of comparing the title: the paper that was sent about it and what our team answered,
 * and sending one while the title is in question.
 */
export function OwnTitlePaper({ patentId }: { patentId: string }) {
  const query = useQuery(titlePaperQueries.own(patentId));
  return (
    <QuerySection
      query={query}
      failed={copy.failed}
      waiting={<WaitingLines label={copy.loading} heights={[20]} />}
    >
      {(own) => <Shown patentId={patentId} own={own} />}
    </QuerySection>
  );
}

function Shown({ patentId, own }: { patentId: string; own: Own }) {
  const { paper, maySend } = own;
  if (!paper && !maySend) return null;
  const heading = paper ? copy.yours : copy.heading;
  return (
    <section className={classes.root} aria-label={heading}>
      <h3 className={classes.heading}>{heading}</h3>
      {paper ? <SentPaper patentId={patentId} own={own} paper={paper} /> : null}
      {maySend ? <SendPaperForm patentId={patentId} paper={paper} /> : null}
    </section>
  );
}

type SentPaperProps = { patentId: string; own: Own; paper: TitlePaper };

/** The paper, to download, and where it stands in words. */
function SentPaper({ patentId, own, paper }: SentPaperProps) {
  const shown = { ...paper, contentType: 'application/pdf' };
  return (
    <>
      <PaperLinks
        papers={[shown]}
        action={() =>
          paper.state === 'taken' ? null : <RemovePaper patentId={patentId} paper={paper} />
        }
      />
      {paper.note && !(own.maySend && paper.state === 'sent') ? (
        <p className={classes.words}>{paper.note}</p>
      ) : null}
      <Standing own={own} paper={paper} />
    </>
  );
}

function Standing({ own, paper }: Omit<SentPaperProps, 'patentId'>) {
  const { state, answer, sentAt, sentBy } = paper;
  const answered = formatLongDate(paper.answeredAt ?? sentAt);
  if (state === 'taken') return <p className={classes.soft}>{copy.taken(answered)}</p>;
  if (state === 'refused') {
    return (
      <div className={classes.refused}>
        <p className={classes.soft}>{copy.refused(answered)}</p>
        <p className={classes.words}>{answer}</p>
      </div>
    );
  }
  return (
    <p className={classes.soft} role="status">
      {own.maySend ? copy.sent(formatLongDate(sentAt), sentBy, own.readOnce) : copy.notNeeded}
    </p>
  );
}

function RemovePaper({ patentId, paper }: { patentId: string; paper: TitlePaper }) {
  const remove = useRemovePaper(patentId);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={copy.remove(paper.name)}
      loading={remove.isPending}
      onClick={() =>
        remove.mutate(paper.id, { onError: (error) => toastFailure(copy.removeFailed, error) })
      }
    >
      <IconX size={16} stroke={1.5} aria-hidden="true" />
    </ActionIcon>
  );
}
