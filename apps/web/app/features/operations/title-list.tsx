import type { OperatorTitle } from '@claimstead/contract/titles.contract.ts';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { QuerySection } from '../../ui/query-section.tsx';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { FindTitleButton } from './find-title.tsx';
import { operationsCopy } from './operations.copy.ts';
import { operationsQueries, useCompareTitle } from './operations.queries.ts';
import { OperatorList } from './operator-list.tsx';
import { RowContent } from './row-content.tsx';
import { SellersPaper } from './sellers-paper.tsx';

const copy = operationsCopy.titles;

/** How the abstract of title looks is another feature's: the page hands it in. */
type Abstract = { abstract: (title: OperatorTitle) => ReactNode };

/** Every title that was compared; those that wait for an operator come first. */
export function TitleList({ abstract }: Abstract) {
  return (
    <OperatorList
      load={operationsQueries.titles}
      searchHint={copy.searchHint}
      empty={copy.empty}
      rowKey={(title) => title.patentId}
    >
      {(title) => (
        <TitleRow
          title={title}
          more={
            <Button
              size="sm"
              variant="subtle"
              component={Link}
              to={`/operations/titles/${title.patentId}`}
            >
              {copy.open}
            </Button>
          }
        >
          {abstract(title)}
        </TitleRow>
      )}
    </OperatorList>
  );
}

/** One listing's title, also where nothing was compared: an operator can look by hand at any time. */
export function OneTitle({ id, abstract }: Abstract & { id: string }) {
  const query = useQuery(operationsQueries.title(id));
  return (
    <QuerySection query={query} failed={operationsCopy.failed} waiting={null}>
      {(title) => <TitleRow title={title}>{abstract(title)}</TitleRow>}
    </QuerySection>
  );
}

type RowProps = { title: OperatorTitle; more?: ReactNode; children: ReactNode };

function TitleRow({ title, more, children }: RowProps) {
  const { waiting, reserved, abstract, owners } = title;
  const names = owners.map(({ name, stake }) => `${name} (${stake}%)`).join(', ');
  return (
    <RowContent
      title={title.title || operationsCopy.listings.untitled}
      badges={
        <>
          {waiting ? <Badge color="amber">{copy.waiting}</Badge> : null}
          {title.paperWaits ? <Badge color="brass">{copy.paperWaits}</Badge> : null}
          {title.waitingBuyers > 0 ? (
            <Badge color="brass">{copy.waitingBuyers(title.waitingBuyers)}</Badge>
          ) : null}
          {waiting && reserved ? <Badge color="brass">{copy.reserved}</Badge> : null}
          {abstract.finding ? (
            <Badge color={abstract.finding.permits ? 'moss' : 'ribbon'}>
              {abstract.finding.permits ? copy.looked : copy.refused}
            </Badge>
          ) : null}
        </>
      }
      facts={[title.patentNumber, copy.owners(names)]}
      actions={
        <>
          {more}
          <CompareButton id={title.patentId} subject={title.title} />
          <FindTitleButton title={title} permits={false} />
          <FindTitleButton title={title} permits />
        </>
      }
    >
      <SellersPaper title={title} />
      {children}
    </RowContent>
  );
}

function CompareButton({ id, subject }: { id: string; subject: string }) {
  const compare = useCompareTitle(id);
  const press = () =>
    compare.mutate(undefined, {
      onSuccess: () => toastSuccess(copy.compared, subject),
      onError: (error) => toastFailure(copy.compareFailed, error),
    });
  return (
    <Button size="sm" variant="subtle" loading={compare.isPending} onClick={press}>
      {copy.compare}
    </Button>
  );
}
