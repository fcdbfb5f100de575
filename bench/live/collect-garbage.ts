import { setTimeout as pause } from 'node:timers/promises';

/** With this a process listens for its inspector there, once it is asked to (SIGUSR1). */
export function inspectable(port: number): Record<string, string> {
  return { NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}` };
}

/**
 * Has a process of Node collect its garbage, so that what it then holds is what it needs: on its own it
 * keeps what it will not use again until the memory is wanted for something else.
 */
export async function collectGarbage(processId: number, port: number): Promise<void> {
  process.kill(processId, 'SIGUSR1');
  const address = await inspectorOf(port);
  const socket = new WebSocket(address);
  const done = Promise.withResolvers<void>();
  socket.addEventListener('open', () => {
    socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
  });
  socket.addEventListener('message', () => done.resolve());
  socket.addEventListener('error', () => done.reject(new Error('The inspector does not answer.')));
  await done.promise;
  socket.close();
}

async function inspectorOf(port: number): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null);
    const [target] = answer ? ((await answer.json()) as { webSocketDebuggerUrl: string }[]) : [];
    if (target) return target.webSocketDebuggerUrl;
    await pause(100);
  }
  throw new Error('The process opened no inspector.');
}
