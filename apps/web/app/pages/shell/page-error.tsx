import { Button } from '@mantine/core';
import { isRouteErrorResponse } from 'react-router';
import { shellCopy } from '../../features/shell/shell.copy.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';

export type PageErrorProps = {
  error: unknown;
  /** Shows the page again in place; without this, the document is reloaded. */
  onRetry?: () => void;
};

/** Shown in place of a page that broke: what happened, and what to do next. */
export function PageError({ error, onRetry }: PageErrorProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const copy = missing ? shellCopy.notFound : shellCopy.broken;
  const reload = () => window.location.reload();
  return (
    <Page width="narrow">
      <h1>{copy.heading}</h1>
      <ErrorState
        title={copy.title}
        text={copy.text}
        {...(missing ? {} : { onRetry: onRetry ?? reload })}
        action={
          <>
            {missing || !onRetry ? null : (
              <Button variant="default" onClick={reload}>
                {shellCopy.broken.reload}
              </Button>
            )}
            <Button variant="default" component="a" href="/">
              {copy.action}
            </Button>
          </>
        }
      />
    </Page>
  );
}
