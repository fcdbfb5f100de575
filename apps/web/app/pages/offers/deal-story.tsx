import type { EvidenceEntry } from '@claimstead/contract/sales.contract.ts';
import { Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import classes from '../../features/offers/deal-card.module.css';
import type { DealGroup } from '../../features/offers/deal-groups.ts';
import { StoryList } from '../../features/offers/offer-history.tsx';
import { offerStory } from '../../features/offers/offer-story.ts';
import { offersCopy } from '../../features/offers/offers.copy.ts';
import { saleStory } from '../../features/sales/sale-story.ts';
import { saleQueries } from '../../features/sales/sales.queries.ts';
import { QuerySection, together } from '../../ui/query-section.tsx';

/** Who did what, when: every offer and every sale of a patent in one list, fetched when it is opened. */
export function DealStory({ group }: { group: DealGroup }) {
  const [opened, setOpened] = useState(false);
  return (
    <details className={classes.story} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{offersCopy.story.open}</summary>
      {opened ? <Story group={group} /> : null}
    </details>
  );
}

function Story({ group: { open, ended, sales } }: { group: DealGroup }) {
  const logs = useQueries({
    queries: sales.map(({ payout }) => saleQueries.evidence(payout.id)),
  });
  const linesWith = (evidence: EvidenceEntry[][]) =>
    [
      ...[...open, ...ended].flatMap(({ offer }) => offerStory(offer)),
      ...evidence.flatMap(saleStory),
    ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <QuerySection
      query={together(...logs)}
      failed={offersCopy.story.failed}
      waiting={<Skeleton height={96} radius="xs" />}
    >
      {(evidence) => (
        <div className={classes.storyLines}>
          <StoryList lines={linesWith(evidence)} label={offersCopy.story.label} />
        </div>
      )}
    </QuerySection>
  );
}
