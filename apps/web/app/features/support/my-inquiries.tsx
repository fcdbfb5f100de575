import type { MyInquiry } from '@claimstead/contract/support.contract.ts';
import { Badge, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { usePollInterval } from '../../lib/live.ts';
import { QuerySection } from '../../ui/query-section.tsx';
import { myInquiriesCopy as copy } from './my-inquiries.copy.ts';
import { myInquiriesQuery } from './my-inquiries.queries.ts';
import classes from './my-inquiries.module.css';

/** What the person wrote to support, with the answers. An email's link opens the one that it is about. */
export function MyInquiries() {
  const interval = usePollInterval(30);
  const query = useQuery({ ...myInquiriesQuery, refetchInterval: interval });
  const [search] = useSearchParams();
  return (
    <section className={classes.section} aria-labelledby="my-inquiries">
      <h2 id="my-inquiries" className={classes.title}>
        {copy.title}
      </h2>
      <QuerySection
        query={query}
        failed={copy.failed}
        waiting={<Loading />}
        empty={<p className={classes.empty}>{copy.empty}</p>}
      >
        {(inquiries) => <Entries inquiries={inquiries} named={search.get('inquiry')} />}
      </QuerySection>
    </section>
  );
}

function Entries({ inquiries, named }: { inquiries: MyInquiry[]; named: string | null }) {
  return (
    <ul className={classes.list}>
      {inquiries.map((inquiry) => (
        <li key={inquiry.id} className={classes.entry}>
          <Entry inquiry={inquiry} named={inquiry.id === named} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ inquiry, named }: { inquiry: MyInquiry; named: boolean }) {
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!named) return;
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: 'start' });
  }, [named]);
  const answered = inquiry.replies.length > 0;
  return (
    <details open={named}>
      <summary ref={summary} className={classes.summary}>
        <span className={classes.subject}>{inquiry.subject}</span>
        <span className={classes.facts}>
          <Badge color={answered ? 'moss' : 'amber'}>
            {answered ? copy.answered : copy.waiting}
          </Badge>
          <time dateTime={inquiry.createTimestamp}>{formatDate(inquiry.createTimestamp)}</time>
        </span>
        <span className={classes.sign} aria-hidden="true" />
      </summary>
      <div className={classes.thread}>
        <p className={classes.who}>{copy.youWrote(formatDateTime(inquiry.createTimestamp))}</p>
        <p className={classes.text}>{inquiry.message}</p>
        {inquiry.replies.map((reply) => (
          <div key={reply.id} className={classes.reply}>
            <p className={classes.who}>{copy.weAnswered(formatDateTime(reply.createTimestamp))}</p>
            <p className={classes.text}>{reply.message}</p>
          </div>
        ))}
      </div>
    </details>
  );
}

function Loading() {
  return (
    <output className={classes.loading} aria-label={copy.loading}>
      {[0, 1].map((row) => (
        <span key={row} className={classes.skeleton}>
          <Skeleton component="span" height={16} width="52%" radius="xs" />
          <Skeleton component="span" height={12} mt={10} width="30%" radius="xs" />
        </span>
      ))}
    </output>
  );
}
