import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PatentStateStrip } from '../../../ui/patent-state.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { stateCopy as copy } from './state.copy.ts';
import { stateQueries } from './state.queries.ts';

type Props = { patentId: string; whole?: boolean; onLeave?: () => void };

/** What decides, where it is decided. */
export function KnownOfPatent({ patentId, ...strip }: Props) {
  const query = useQuery(stateQueries.ofListing(patentId));
  return (
    <QuerySection query={query} failed={copy.failed} waiting={<Waiting />}>
      {(state) => <PatentStateStrip patentId={patentId} state={state} {...strip} />}
    </QuerySection>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={copy.loading}>
      {[0, 1, 2, 3].map((part) => (
        <Skeleton key={part} height={18} mt={part === 0 ? 0 : 17} radius="xs" />
      ))}
    </div>
  );
}
