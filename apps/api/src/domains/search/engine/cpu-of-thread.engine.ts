/** Milliseconds of work of this thread: what others do on the machine is not in it. */
export function cpuOfThread(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
