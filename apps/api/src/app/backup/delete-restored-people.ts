import { eachAlone } from '../../core/jobs/each-alone.ts';
import { deleteAgain } from '../account/delete-account.service.ts';
import type { AppDeps } from '../deps.ts';

/**
 * Deletes the people whom a restore brought back although they had deleted their accounts since. Who is part of a
 * sale that the restore opened again follows when it has ended.
 */
export async function deleteRestoredPeople(deps: AppDeps): Promise<void> {
  const due = await deps.db.selectFrom('erasures_due').select('user_id').execute();
  await eachAlone(
    deps,
    due,
    async ({ user_id: userId }) => {
      if (!(await deleteAgain(deps, userId))) {
        deps.log.warn(
          { userId },
          'backup: someone to delete again has an open sale, will try again',
        );
        return;
      }
      await deps.db.deleteFrom('erasures_due').where('user_id', '=', userId).execute();
      deps.log.info(
        { userId },
        'backup: someone whom a restore had brought back was deleted again',
      );
    },
    ({ user_id: userId }) => ({ userId }),
  );
}
