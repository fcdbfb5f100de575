import { legalNamesContract } from '@claimstead/contract/legal-names.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../../core/http/http-deps.ts';
import { mount } from '../../../core/http/mount.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { setLegalName, viewLegalName } from './change-legal-name.service.ts';
import { setPostalAddress, viewPostalAddress } from './postal-address.service.ts';

/** The account's legal name and postal address; with sales, since their papers print them. */
export function legalNamesRoutes(app: FastifyInstance, deps: HttpDeps & SalesDeps): void {
  mount(app, deps, legalNamesContract, {
    'GET /user/legalName': ({ actor }) => viewLegalName(deps, actor),
    'PUT /user/legalName': ({ actor, body }) => setLegalName(deps, actor, body.name),
    'GET /user/postalAddress': ({ actor }) => viewPostalAddress(deps, actor),
    'PUT /user/postalAddress': ({ actor, body }) => setPostalAddress(deps, actor, body.address),
  });
}
