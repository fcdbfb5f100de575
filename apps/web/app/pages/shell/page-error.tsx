import { Button } from '@mantine/core';
import { isRouteErrorResponse } from 'react-router';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { shellCopy } from '../../features/shell/shell.copy.ts';

/** What is left when a page breaks: outside every frame, since the frame may be what broke. */
export function PageError({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const copy = missing ? shellCopy.notFound : shellCopy.broken;
  return (
    <main id="content">
      <Page width="narrow">
        <h1>{copy.heading}</h1>
        <ErrorState
          title={copy.title}
          action={
            <>
              {missing ? null : (
                <Button onClick={() => window.location.reload()}>{shellCopy.broken.reload}</Button>
              )}
              <Button variant="default" component="a" href="/">
                {copy.action}
              </Button>
            </>
          }
        />
        <p>{copy.text}</p>
      </Page>
    </main>
  );
}
