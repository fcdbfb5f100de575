import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { shellCopy } from './shell.copy.ts';

/** For addresses that lead nowhere, and for things that are not this person's. */
export function NotFound() {
  return (
    <Page width="narrow">
      <PageHeading title={shellCopy.notFound.heading} />
      <EmptyState
        title={shellCopy.notFound.title}
        text={shellCopy.notFound.text}
        action={
          <Button component={Link} to="/">
            {shellCopy.notFound.action}
          </Button>
        }
      />
    </Page>
  );
}
