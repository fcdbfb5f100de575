import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { StartProblem } from '../start-up.ts';

/**
 * What a command was called with.
 * @throws {StartProblem} the usage, if it was called in another way.
 */
export function readCommandLine<T extends ParseArgsOptionsConfig>(options: T, usage: string) {
  try {
    return parseArgs({ options, allowPositionals: true, strict: true });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split('. ')[0] : '';
    throw new StartProblem(`${why}.\nUsage: ${usage}`, { cause });
  }
}

/** Bytes as a person reads them, such as "12.3 MB". */
export function bytesInWords(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
