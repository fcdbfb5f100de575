import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { passwordSchema } from './identity.contract.ts';

/** The account as a whole: exporting or deleting the data that every domain keeps about a person. */
export const accountContract = endpointTable({
  'DELETE /user': {
    summary: 'Delete the account, after the password. 409 while a sale is open.',
    access: 'session',
    limit: { per: 'user', times: 20, windowSeconds: 3600 },
    body: z.object({ password: passwordSchema }),
    responses: { 204: 'empty' },
  },
  'GET /user/export': {
    summary: 'A copy of this person’s data, as a zip.',
    access: 'session',
    fresh: true,
    limit: { per: 'user', times: 10, windowSeconds: 3600 },
    responses: { 200: 'file' },
  },
});
