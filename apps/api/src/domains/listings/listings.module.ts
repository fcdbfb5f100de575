import type { HttpDeps } from '../../core/http/http-deps.ts';
import { defineModule } from '../../core/module.ts';
import { disclosuresRoutes } from './disclosures/disclosures.routes.ts';
import { listingFilesKeeper } from './files/listing-files.keeper.ts';
import { linkPreviewJobs } from './link-previews/link-preview.jobs.ts';
import { linkPreviewRoutes } from './link-previews/link-preview.routes.ts';
import type { ListingsDeps } from './listings.deps.ts';
import { listingsEraser } from './listings.eraser.ts';
import { listingsEvents } from './listings.events.ts';
import { listingsExporter } from './listings.exporter.ts';
import { listingsJobs } from './listings.jobs.ts';
import { listingsRoutes } from './listings.routes.ts';
import { introductionLifecycle } from './introductions/introduction-lifecycle.rules.ts';
import { introductionsEvents } from './introductions/introductions.events.ts';
import { introductionsRoutes } from './introductions/introductions.routes.ts';
import { ownerLifecycle } from './owners/owner-lifecycle.rules.ts';
import { recordJobs } from './record/record.jobs.ts';
import { recordRoutes } from './record/record.routes.ts';
import { readDocumentConsumer } from './suggestions/suggestions.consumers.ts';
import { compareTitleConsumer } from './title/title.consumers.ts';
import { patentStateRoutes } from './state/patent-state.routes.ts';
import { titleRoutes } from './title/title.routes.ts';
import { readingLifecycle } from './suggestions/reading-lifecycle.rules.ts';
import { titlePaperLifecycle } from './title/title-paper-lifecycle.rules.ts';
import { listingLifecycle } from './listing-lifecycle.rules.ts';

export const listings = defineModule<HttpDeps & ListingsDeps>({
  name: 'listings',
  routes: [
    listingsRoutes,
    disclosuresRoutes,
    recordRoutes,
    titleRoutes,
    patentStateRoutes,
    linkPreviewRoutes,
    introductionsRoutes,
  ],
  background: [listingsJobs, linkPreviewJobs, recordJobs],
  lifecycles: [
    listingLifecycle,
    ownerLifecycle,
    titlePaperLifecycle,
    readingLifecycle,
    introductionLifecycle,
  ],
  events: [listingsEvents, introductionsEvents],
  consumers: [readDocumentConsumer, compareTitleConsumer],
  eraser: listingsEraser,
  exporter: listingsExporter,
  keepers: [listingFilesKeeper],
});
