import { isProblem } from '../../lib/api-problem.ts';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { purchaseCopy } from './purchase.copy.ts';

const codes = new Set<string>(['listings.title_held', 'listings.title_refused']);

/** Whether the server opened no payment because of the title. */
export function isAboutTitle(error: Error): boolean {
  return isProblem(error) && codes.has(error.code);
}

type Props = {
  error: Error;
  /** What is known of the title. */
  title: ReactNode;
  onRetry: () => void;
};

/** Our team looks at the title first, or refused it. */
export function TitleStop({ error, title, onRetry }: Props) {
  return (
    <>
      <ErrorState title={purchaseCopy.titleStops} error={error} onRetry={onRetry} />
      {title}
    </>
  );
}
