import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type TestOffice, testOffice } from '../../../../sandbox/src/office/office.test-kit.ts';
import type { SandboxConfig } from '../../../../sandbox/src/sandbox.config.ts';
import { freePorts } from './free-port.ts';
import type { HostAnswer, HostAsk } from './sandbox-host.ts';

const hostMain = fileURLToPath(new URL('./sandbox-host.ts', import.meta.url));

export type TestSandbox = {
  url: string;
  port: number;
  smtpPort: number;
  productPort: number;
  /** Calls a control: `control('POST', '/clock', { advanceSeconds: 60 })`. */
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>;
  /** What happens at the patent office: `sandbox.office.recordConveyance(…)`, `sandbox.office.order(…)`. */
  office: TestOffice;
  stop(): Promise<void>;
};

/**
 * Runs the real sandbox in a process beside the tests, on free ports, with its data in the world's folder. Between
 * finding a free port and listening on it someone else may take it: then others are tried.
 */
export async function startTestSandbox(dataDir: string): Promise<TestSandbox> {
  let problem: string | null = null;
  for (let tries = 1; tries < 5; tries += 1) {
    const [port = 0, smtpPort = 0, productPort = 0] = await freePorts(3);
    const config = {
      host: '127.0.0.1',
      port,
      smtpPort,
      productUrl: `http://127.0.0.1:${productPort}`,
      dataDir: join(dataDir, 'sandbox'),
    };
    problem = await askHost({ start: config });
    if (problem === null) return testSandbox(config, productPort);
  }
  throw new Error(`The sandbox did not start: ${problem}`);
}

function testSandbox({ port, smtpPort, dataDir }: SandboxConfig, productPort: number): TestSandbox {
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    smtpPort,
    productPort,
    office: testOffice(url),
    control: async (method, path, body) => {
      const response = await fetch(`${url}/_sandbox${path}`, {
        method,
        ...(body
          ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
          : {}),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`sandbox ${path}: ${response.status} ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    },
    stop: async () => {
      const problem = await askHost({ stop: dataDir });
      if (problem !== null) throw new Error(`The sandbox did not stop: ${problem}`);
    },
  };
}

/** One process for all sandboxes of this worker of tests: each would take half a second to read the same modules. */
let host: ChildProcess | null = null;
let asked = 0;

/** @returns null when it was done, else why not. */
async function askHost(what: { start: SandboxConfig } | { stop: string }): Promise<string | null> {
  const asking = host ?? startHost();
  asked += 1;
  const ask: HostAsk = { id: asked, ...what };
  return new Promise((resolve) => {
    const ended = () => settle('its process ended');
    const answered = ({ id, problem }: HostAnswer) => {
      if (id === ask.id) settle(problem);
    };
    const settle = (problem: string | null) => {
      asking.off('exit', ended).off('message', answered);
      resolve(problem);
    };
    asking.on('exit', ended).on('message', answered);
    asking.send(ask);
  });
}

function startHost(): ChildProcess {
  const started = fork(hostMain, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    },
  });
  started.setMaxListeners(0);
  started.once('exit', () => {
    host = null;
  });
  host = started;
  return started;
}
