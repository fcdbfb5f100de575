import { isolated } from '@claimstead/contract/visible-text.ts';
import type { Owner } from '@claimstead/contract/owners.contract.ts';
import { fullName } from '../../lib/format.ts';

/** Whose share it is: the company's if there is one, otherwise the person's. */
export function ownerName({ company, user }: Pick<Owner, 'company' | 'user'>): string {
  return company === null ? fullName(user) : isolated(company);
}
