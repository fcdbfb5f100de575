import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../kit/product.ts';

const root = join(import.meta.dirname, '../..');
/** A limit for what hangs: a busy machine takes its time. */
const startsWithinMs = 150_000;

export type ProcessOptions = {
  name: string;
  /** The file and arguments that Node runs. */
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  logFile: string;
  /** Where it runs; the checkout unless told. */
  folder?: string;
  /** Whether it serves by now. `said`: what it has logged since it started. */
  isReady: (said: string) => Promise<boolean>;
};

/** One process of the set-up: started, killed, frozen and started again. */
export class ServerProcess {
  readonly name: string;
  #options: ProcessOptions;
  #child: ChildProcess | null = null;
  #frozen = false;
  /** How often it was killed. */
  kills = 0;

  constructor(options: ProcessOptions) {
    this.name = options.name;
    this.#options = options;
  }

  get processId(): number | null {
    return this.#child?.pid ?? null;
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** From its next start on it runs from another folder: another version. */
  moveTo(folder: string): void {
    this.#options = { ...this.#options, folder };
  }

  /** Starts it and waits until it serves. @throws if it ends before that. */
  async start(): Promise<void> {
    const { args, env, logFile, folder } = this.#options;
    const log = openSync(logFile, 'a');
    const from = statSync(logFile).size;
    const child = spawn(process.execPath, args, {
      cwd: folder ?? root,
      stdio: ['ignore', log, log],
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        ...env,
      },
    });
    closeSync(log);
    this.#child = child;
    const said = () => readFileSync(logFile).subarray(from).toString('utf8');
    await until(
      `${this.name} is ready`,
      async () => {
        if (await this.#options.isReady(said())) return true;
        if (!this.isRunning) throw new Error(`${this.name} ended: ${said().slice(-2_000)}`);
        return false;
      },
      startsWithinMs,
    );
  }

  /** `kill -9`: no shutdown, as when the machine loses power. */
  async kill(): Promise<void> {
    this.kills += 1;
    await this.#end('SIGKILL');
  }

  /** SIGTERM, and waits for its end. @returns whether it ended well. */
  async stop(): Promise<boolean> {
    this.thaw();
    const child = this.#child;
    await this.#end('SIGTERM');
    return child === null || child.exitCode === 0;
  }

  /** Freezes it: callers wait. */
  freeze(): void {
    this.#frozen = true;
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    if (this.#frozen) this.#child?.kill('SIGCONT');
    this.#frozen = false;
  }

  /** Bytes of memory that it uses right now; null if it is not running, or the system does not say. */
  residentBytes(): number | null {
    const file = `/proc/${this.processId}/status`;
    if (!this.isRunning || !existsSync(file)) return null;
    const status = readFileSync(file, 'utf8');
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || !this.isRunning) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    this.#frozen = false;
  }
}
