import type {
  OperatorSaleHistory,
  SaleWordsEntry,
} from '@claimstead/contract/operations-sales.contract.ts';
import type { Actor } from '../../core/http/actor.ts';
import {
  checkSaleNow,
  type SaleStory,
  viewSaleHistory,
  writeAboutSale,
} from '../sales/sales.api.ts';
import type { OperationsDeps } from './operations.deps.ts';
import { listAuditAbout } from './operations.store.ts';

/** A sale's page. @throws {Problem} sales.not_found */
export async function viewSale(deps: OperationsDeps, saleId: string): Promise<OperatorSaleHistory> {
  return withWords(deps, await viewSaleHistory(deps, saleId));
}

/** @throws {Problem} as checkSaleNow */
export async function checkSale(
  deps: OperationsDeps,
  operator: Actor,
  saleId: string,
  reason: string,
): Promise<OperatorSaleHistory> {
  return withWords(deps, await checkSaleNow(deps, operator, saleId, reason));
}

/** @throws {Problem} as writeAboutSale */
export async function writeWords(
  deps: OperationsDeps,
  operator: Actor,
  saleId: string,
  words: SaleWordsEntry,
): Promise<OperatorSaleHistory> {
  await writeAboutSale(deps, operator, saleId, words);
  return viewSale(deps, saleId);
}

/** A sale's page, with what operators noted and wrote about it. */
async function withWords({ db }: OperationsDeps, sale: SaleStory): Promise<OperatorSaleHistory> {
  const trail = await listAuditAbout(db, sale.id);
  const words = trail.flatMap(({ at, what, operatorEmail, reason }) =>
    what === 'sale.note' || what === 'sale.message'
      ? {
          at: at.toISOString(),
          operator: operatorEmail,
          told: what === 'sale.message',
          text: reason,
        }
      : [],
  );
  return { ...sale, words };
}
