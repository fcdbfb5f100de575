import type { HttpDeps } from '../../core/http/http-deps.ts';
import { defineModule } from '../../core/module.ts';
import { booksRoutes } from './books/books.routes.ts';
import { filingRecordRoutes } from './filing-record.routes.ts';
import { filingsRoutes } from './filings.routes.ts';
import type { OperationsDeps } from './operations.deps.ts';
import { operationsEraser } from './operations.eraser.ts';
import { operationsExporter } from './operations.exporter.ts';
import { operationsRoutes } from './operations.routes.ts';
import { operatorDisclosuresRoutes } from './disclosures.routes.ts';
import { queueRoutes } from './queue/queue.routes.ts';
import { saleWordsRoutes } from './sale-words.routes.ts';
import { titlesRoutes } from './titles.routes.ts';
import { diskGauges, operationsGauges } from './operations.gauges.ts';

export const operations = defineModule<HttpDeps & OperationsDeps>({
  name: 'operations',
  routes: [
    operationsRoutes,
    filingsRoutes,
    titlesRoutes,
    filingRecordRoutes,
    operatorDisclosuresRoutes,
    booksRoutes,
    queueRoutes,
    saleWordsRoutes,
  ],
  eraser: operationsEraser,
  exporter: operationsExporter,
  gauges: [operationsGauges, diskGauges],
});
