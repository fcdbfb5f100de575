import { buildSandbox, type Sandbox } from '../../../../sandbox/src/app.ts';
import type { SandboxConfig } from '../../../../sandbox/src/sandbox.config.ts';

/** What a worker of tests asks of its host of sandboxes. Sandboxes are named by their folders. */
export type HostAsk = { id: number } & ({ start: SandboxConfig } | { stop: string });

/** `problem` is null where it was done. */
export type HostAnswer = { id: number; problem: string | null };

const sandboxes = new Map<string, Sandbox>();

async function start(config: SandboxConfig): Promise<void> {
  const sandbox = await buildSandbox(config);
  try {
    await sandbox.listen();
  } catch (error) {
    await sandbox.close();
    throw error;
  }
  sandboxes.set(config.dataDir, sandbox);
}

async function stop(dataDir: string): Promise<void> {
  const sandbox = sandboxes.get(dataDir);
  sandboxes.delete(dataDir);
  await sandbox?.close();
}

process.on('message', (ask: HostAsk) => {
  const done = 'start' in ask ? start(ask.start) : stop(ask.stop);
  const answer = (problem: string | null) => process.send?.({ id: ask.id, problem });
  done.then(
    () => answer(null),
    (error: unknown) => answer(String(error)),
  );
});

// The worker ended.
process.on('disconnect', () => process.exit(0));
