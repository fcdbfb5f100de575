import type { PatentPage, PatentsQuery } from '@claimstead/contract/marketplace.contract.ts';
import type { MarketRenderer } from '@claimstead/contract/market-renderer.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import {
  carriedFor,
  type FirstLookPlace,
  firstLooks,
  queryAt,
} from '../features/marketplace/first-look.tsx';
import { firstLookElement } from '../lib/first-look.ts';
import { queryClient } from '../lib/query-client.ts';
import { theme } from '../ui/theme.ts';

/**
 * The market's part of a document as HTML, made by the components of the page: a separate bundle
 * (vite.first-look.config.ts) for the server, which has neither the router nor the rest of the page.
 */
export const renderer: MarketRenderer = {
  queryAt,
  render(query: PatentsQuery, page: PatentPage) {
    // React puts preload hints for the pictures before the cards.
    const [, head = '', found = ''] =
      /^((?:<link [^>]*>)*)(.*)$/s.exec(htmlOf('found', query, page)) ?? [];
    return {
      head,
      total: htmlOf('total', query, page),
      found,
      carried: `<script type="application/json" id="${firstLookElement}">${carriedFor(query, page)}</script>`,
    };
  },
};

function htmlOf(place: FirstLookPlace, query: PatentsQuery, page: PatentPage): string {
  const Part = firstLooks[place];
  return renderToString(
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <StaticRouter location="/buy">
          <Part query={query} page={page} />
        </StaticRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
