import { availableParallelism, cpus } from 'node:os';

const busyLoad = 0.5;

/** What figures belong to, without which they say nothing. */
export function describeMachine(loadBefore: number): string[] {
  const machine = `${availableParallelism()} x ${cpus()[0]?.model.trim() ?? 'unknown'}`;
  const lines = [
    `Node ${process.version}, ${machine}; load before the start ${loadBefore.toFixed(2)}`,
  ];
  if (loadBefore > busyLoad) {
    lines.push('The machine was busy with other work: take these figures as a smoke test only.');
  }
  return lines;
}
