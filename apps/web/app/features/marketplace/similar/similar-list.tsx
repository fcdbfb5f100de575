import type { SimilarPatents } from '@claimstead/contract/search.contract.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { PageSection } from '../../../ui/page-section.tsx';
import { QuerySection, WaitingLines } from '../../../ui/query-section.tsx';
import { marketplaceQueries } from '../marketplace.queries.ts';
import { FoundRow, FoundRows } from '../search/found-rows.tsx';
import { similarCopy as copy } from './similar.copy.ts';
import classes from './similar.module.css';
import { similarQueries } from './similar.queries.ts';

type Similar = SimilarPatents['patents'][number];

/** About as high as rows. */
const rows = [118, 118];

/** What is like a listing. */
export function SimilarToListing({ patentId }: { patentId: string }) {
  const query = useQuery(similarQueries.toListing(patentId));
  return <Section title={copy.title} query={query} />;
}

/** What is like the latest that the person saved. */
export function SimilarToSaved() {
  const { data: saved = [] } = useQuery(marketplaceQueries.wishlist());
  const query = useQuery({ ...similarQueries.toSaved(), enabled: saved.length > 0 });
  if (saved.length === 0) return null;
  const titles = new Map(saved.map(({ id, title }) => [id, title]));
  return (
    <div className={classes.ofSaved}>
      <Section title={copy.ofSaved} query={query} titles={titles} />
    </div>
  );
}

type SectionProps = {
  title: string;
  query: UseQueryResult<SimilarPatents>;
  /** Of what the person saved: that is not told of again, and each says which of it it is like. */
  titles?: ReadonlyMap<string, string>;
};

function Section({ title, query, titles }: SectionProps) {
  const shown = query.data?.patents.filter(({ patent }) => !titles?.has(patent.id));
  if (shown?.length === 0) return null;
  return (
    <PageSection title={title} id="similar">
      <QuerySection
        query={query}
        failed={copy.failed}
        waiting={<WaitingLines label={copy.loading} heights={rows} />}
      >
        {(page) => (
          <>
            <p className={classes.note}>{copy.note}</p>
            <FoundRows>
              {shown?.map((similar) => (
                <FoundRow key={similar.patent.id} patent={similar.patent} page={page}>
                  <Reasons similar={similar} liked={titles?.get(similar.like)} />
                </FoundRow>
              ))}
            </FoundRows>
          </>
        )}
      </QuerySection>
    </PageSection>
  );
}

function Reasons({ similar, liked }: { similar: Similar; liked: string | undefined }) {
  const { classes: sharedClasses, words } = similar;
  return (
    <ul className={classes.reasons} aria-label={copy.why}>
      {liked === undefined ? null : <li>{copy.like(liked)}</li>}
      {sharedClasses.map(({ symbol, name, listings }) => (
        <li key={symbol}>{copy.sharedClass(symbol, name, listings)}</li>
      ))}
      {words.length > 0 ? <li>{copy.words(words)}</li> : null}
    </ul>
  );
}
