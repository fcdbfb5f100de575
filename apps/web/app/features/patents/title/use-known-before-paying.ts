import { useQuery } from '@tanstack/react-query';
import { recordQueries } from '../record/record.queries.ts';
import { titleQueries } from './title.queries.ts';

/** What a buyer knows of a patent before paying; each undefined until it is read. */
export function useKnownBeforePaying(patentId: string) {
  const title = useQuery(titleQueries.ofListing(patentId)).data;
  const record = useQuery({ ...recordQueries.ofListing(patentId), refetchOnMount: 'always' }).data;
  return {
    titleUnchecked: title && title.outcome === 'not_checked' && title.finding === null,
    legalStatus: record?.legalStatus,
  };
}
