import { isolated } from '@claimstead/contract/visible-text.ts';
import { isProblem } from '../../../lib/api-problem.ts';
import { UnsubscribeCard } from '../../../ui/unsubscribe-card.tsx';
import { unsubscribeCopy as copy } from './searches.copy.ts';
import { useUnsubscribe } from './searches.queries.ts';

/** Ends the emails of one saved search. */
export function Unsubscribe({ token }: { token: string }) {
  const { data, error, isPending, mutate } = useUnsubscribe(token);
  return (
    <UnsubscribeCard
      copy={copy}
      doneText={data ? copy.doneText(isolated(data.name)) : null}
      isUnknown={
        token === '' ||
        isProblem(error, 'search.unsubscribe_unknown') ||
        isProblem(error, 'http.invalid_request')
      }
      error={error}
      isPending={isPending}
      onUnsubscribe={mutate}
      place={{ to: '/account/lists#searches', label: copy.toList }}
    />
  );
}
