/** Prints a line for the person who started the sandbox. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Reports something that went wrong, with what is known about it. */
export function complain(line: string, error?: unknown): void {
  const detail = error instanceof Error ? `\n${error.stack ?? error.message}` : '';
  process.stderr.write(`${line}${detail}\n`);
}
