import { closingContract } from '@claimstead/contract/closing.contract.ts';
import { lookAlikesContract } from '@claimstead/contract/look-alikes.contract.ts';
import { payoutAccountsContract } from '@claimstead/contract/payout-accounts.contract.ts';
import { salesContract } from '@claimstead/contract/sales.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { SecretBox } from '../../core/secrets/secret-box.ts';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import { mount } from '../../core/http/mount.ts';
import { openSigning } from './assignment/assignment.service.ts';
import { wishesOf } from './assignment/buyer-details.service.ts';
import { saveDetails, viewDetails } from './assignment/details.service.ts';
import { downloadPaper } from './assignment/sealed-papers.service.ts';
import { listLookAlikes } from './look-alikes/look-alikes.service.ts';
import {
  keepPayoutAccount,
  openAccount,
  openPayoutAccount,
  viewPayoutAccount,
} from './payouts/payout-accounts.service.ts';
import { replaceAccount } from './payouts/replace-account.service.ts';
import { viewClosing } from './records/closing.service.ts';
import { listEndedSales } from './records/ended-sales.service.ts';
import { listRecords, recordOutsideSale } from './records/records.service.ts';
import type { SalesDeps } from './sales.deps.ts';
import { openSaleFile } from './statements/sale-file.service.ts';
import { exportPayouts } from './statements/payout-year.service.ts';
import {
  cancelSale,
  listSales,
  previewPaper,
  proposeInSale,
  readEvidence,
} from './sales.service.ts';

type RoutesDeps = HttpDeps & SalesDeps & { secrets: SecretBox };

export function salesRoutes(app: FastifyInstance, deps: RoutesDeps): void {
  accountRoutes(app, deps);
  mount(app, deps, salesContract, {
    'GET /payouts/pending': ({ actor }) => listSales(deps, actor, 'owner'),
    'GET /payouts/pending/buyer': ({ actor }) => listSales(deps, actor, 'buyer'),
    'POST /sales/{id}/cancel': ({ actor, params }) => cancelSale(deps, actor, params.id),
    'POST /sales/{id}/proposals': ({ actor, params, body }) =>
      proposeInSale(deps, actor, params.id, body),
    'GET /sales/{id}/evidence': ({ actor, params }) => readEvidence(deps, actor, params.id),
    'POST /patentAssignment/createEmbeddedRequestUrl': ({ actor, query, body }) =>
      openSigning(deps, actor, query.patentId, wishesOf(body)),
    'GET /patentAssignment/details': ({ actor, query }) => viewDetails(deps, actor, query.patentId),
    'PUT /patentAssignment/details': ({ actor, query, body }) =>
      saveDetails(deps, actor, query.patentId, wishesOf(body)),
    'GET /patentAssignment/preview': ({ actor, query }) =>
      previewPaper(deps, actor, query.patentId, query.part),
    'GET /patentAssignment/documents/download/{documentId}': ({ actor, params }) =>
      downloadPaper(deps, actor.userId, params.documentId),
    'GET /patents/purchased': ({ actor, query }) => listRecords(deps, actor, 'buyer', query.userId),
    'GET /patents/sold': ({ actor, query }) => listRecords(deps, actor, 'owner', query.userId),
    'PUT /patent/sold': ({ actor, query }) =>
      recordOutsideSale(deps, actor, query.patentId, query.buyerUserId),
  });
  mount(app, deps, lookAlikesContract, {
    'GET /sales/lookAlikes': ({ actor }) => listLookAlikes(deps, actor),
  });
  mount(app, deps, closingContract, {
    'GET /sales/ended': ({ actor }) => listEndedSales(deps, actor),
    'GET /sales/{id}/closing': ({ actor, params }) => viewClosing(deps, actor, params.id),
    'GET /sales/{id}/files/{file}': ({ actor, params }) => openSaleFile(deps, actor, params),
    'GET /payouts/years/{year}': ({ actor, params }) => exportPayouts(deps, actor, params.year),
  });
}

/** Payout accounts of owners. */
function accountRoutes(app: FastifyInstance, deps: RoutesDeps): void {
  mount(app, deps, payoutAccountsContract, {
    'GET /payments/account': ({ actor }) => viewPayoutAccount(deps, actor),
    'POST /payments/account': ({ actor }) => openPayoutAccount(deps, actor),
    'POST /payments/account/replace': ({ actor, body }) =>
      replaceAccount(deps, actor, body.code ?? null),
    'POST /payments/accountSession': ({ actor, body }) =>
      openAccount(deps, actor, body.connectedAccountId),
    'PATCH /user/payments': ({ actor, body }) =>
      keepPayoutAccount(deps, actor, body.connectedAccountId),
  });
}
