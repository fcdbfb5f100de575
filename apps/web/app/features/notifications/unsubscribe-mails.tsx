import { isProblem } from '../../lib/api-problem.ts';
import { UnsubscribeCard } from '../../ui/unsubscribe-card.tsx';
import { useUnsubscribeMails } from './mail-wishes.queries.ts';
import { unsubscribeMailsCopy as copy } from './notifications.copy.ts';

/** Ends the emails of one kind, or the daily digest. */
export function UnsubscribeMails({ token }: { token: string }) {
  const { data, error, isPending, mutate } = useUnsubscribeMails(token);
  return (
    <UnsubscribeCard
      copy={copy}
      doneText={data ? copy.doneText[data.kind] : null}
      isUnknown={
        token === '' ||
        isProblem(error, 'notifications.unsubscribe_unknown') ||
        isProblem(error, 'http.invalid_request')
      }
      error={error}
      isPending={isPending}
      onUnsubscribe={mutate}
      place={{ to: '/account/settings/emails', label: copy.toSettings }}
    />
  );
}
