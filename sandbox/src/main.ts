import { buildSandbox, type Sandbox } from './app.ts';
import { readSandboxConfig } from './sandbox.config.ts';
import { complain, say } from './terminal.ts';

/** Ends the process with one sentence for the person who started it. */
function refuseToStart(error: unknown, port: number | null): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const message = error instanceof Error ? error.message : String(error);
  complain(
    code === 'EADDRINUSE' && port !== null
      ? `The sandbox cannot start: ${/:(\d+)$/.exec(message)?.[1] ?? port} is a port that another program uses.`
      : `The sandbox cannot start: ${message}`,
  );
  process.exit(1);
}

function stopOnSignals(sandbox: Sandbox): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      const impatient = setTimeout(() => process.exit(1), 5000);
      impatient.unref();
      sandbox.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

try {
  const config = readSandboxConfig();
  try {
    const sandbox = await buildSandbox(config);
    stopOnSignals(sandbox);
    say(`Sandbox ready on ${await sandbox.listen()}`);
  } catch (error) {
    refuseToStart(error, config.port);
  }
} catch (error) {
  refuseToStart(error, null);
}
