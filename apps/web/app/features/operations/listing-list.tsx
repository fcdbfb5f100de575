import type { OperatorListing } from '@claimstead/contract/operations.contract.ts';
import { Badge, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatPatentNumber } from '../../lib/format.ts';
import { operationsCopy } from './operations.copy.ts';
import { operationsQueries } from './operations.queries.ts';
import { PagedList, RowContent, SearchBox, useSearchText } from './paged-list.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import classes from './operations.module.css';

const copy = operationsCopy.listings;

export function ListingList() {
  const text = useSearchText();
  const query = useInfiniteQuery(operationsQueries.listings(text));
  return (
    <>
      <div className={classes.bar}>
        <SearchBox hint={copy.searchHint} />
      </div>
      <PagedList
        query={query}
        empty={copy.empty}
        searched={text !== ''}
        rowKey={(listing) => listing.id}
      >
        {(listing) => <ListingRow listing={listing} />}
      </PagedList>
    </>
  );
}

function ListingRow({ listing }: { listing: OperatorListing }) {
  const [asking, setAsking] = useState(false);
  const { id, title, takenDown } = listing;
  const saleState = copy.saleStates[listing.saleState];
  return (
    <RowContent
      title={title}
      badges={
        <>
          {takenDown ? <Badge color="ribbon">{copy.takenDown}</Badge> : null}
          {saleState ? <Badge color="brass">{saleState}</Badge> : null}
        </>
      }
      facts={[
        formatPatentNumber(listing.patentNumber),
        listing.owner,
        listing.published ? copy.published : copy.unpublished,
        formatDate(listing.createTimestamp),
      ]}
      actions={
        <Button size="sm" variant="default" onClick={() => setAsking(true)}>
          {takenDown ? copy.restore : copy.takeDown}
        </Button>
      }
    >
      <ReasonDialog
        act={takenDown ? 'restoreListing' : 'takeDown'}
        id={id}
        subject={title}
        opened={asking}
        onClose={() => setAsking(false)}
      />
    </RowContent>
  );
}
