import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { mineCopy } from '../../features/listings/mine/mine.copy.ts';
import { MyListings } from '../../features/listings/mine/my-listings.tsx';
import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle(mineCopy.title) }];
}

export default function MyListingsPage() {
  return (
    <>
      <PageHeading
        title={mineCopy.title}
        text={mineCopy.text}
        actions={
          <Button component={Link} to="/sell" size="sm">
            {mineCopy.fresh}
          </Button>
        }
      />
      <MyListings />
    </>
  );
}
