import type { OperatorListing } from '@claimstead/contract/operations.contract.ts';
import { Badge, Button } from '@mantine/core';
import { Link } from 'react-router';
import { formatDate, formatPatentNumber } from '../../lib/format.ts';
import { operationsCopy } from './operations.copy.ts';
import { operationsQueries } from './operations.queries.ts';
import { OperatorList } from './operator-list.tsx';
import { RowContent } from './row-content.tsx';
import { ReasonedButton } from './reasoned-button.tsx';

const copy = operationsCopy.listings;

export function ListingList() {
  return (
    <OperatorList
      load={operationsQueries.listings}
      searchHint={copy.searchHint}
      empty={copy.empty}
      rowKey={(listing) => listing.id}
    >
      {(listing) => <ListingRow listing={listing} />}
    </OperatorList>
  );
}

function ListingRow({ listing }: { listing: OperatorListing }) {
  const { id, takenDown } = listing;
  const title = listing.title || copy.untitled;
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
        <>
          <Button size="sm" variant="subtle" component={Link} to={`/operations/titles/${id}`}>
            {copy.lookAtTitle}
          </Button>
          <Button size="sm" variant="subtle" component={Link} to={`/operations/disclosures/${id}`}>
            {copy.disclosures}
          </Button>
          <ReasonedButton
            act={takenDown ? 'restoreListing' : 'takeDown'}
            id={id}
            label={takenDown ? copy.restore : copy.takeDown}
            subject={title}
          />
        </>
      }
    />
  );
}
