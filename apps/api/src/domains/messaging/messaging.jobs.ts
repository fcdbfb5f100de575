import type { Background } from '../../core/module.ts';
import { forgetWaitingFiles, removeMessageFilesJob } from './files/message-files.service.ts';
import type { MessagingDeps } from './messaging.deps.ts';

export function messagingJobs(deps: MessagingDeps): Background {
  return {
    jobs: [
      {
        name: removeMessageFilesJob,
        run: async (data) => {
          for (const key of (data as { keys: string[] }).keys) await deps.files.remove(key);
        },
      },
    ],
    sweeps: [
      {
        name: 'messaging.forget_waiting_files',
        everySeconds: 3600,
        run: () => forgetWaitingFiles(deps),
      },
    ],
  };
}
