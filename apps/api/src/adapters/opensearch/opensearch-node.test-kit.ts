import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Circuit } from '../../core/circuit/circuit.ts';
import { sharedSearch } from '../../domains/search/engine/shared-search.engine.ts';
import { ask, samples } from '../../domains/search/search-samples.test-kit.ts';
import { freePorts } from '../../test-kit/free-port.ts';
import { createTestLog } from '../../test-kit/test-log.ts';
import { openOpensearch } from './opensearch-index.adapter.ts';

/** OpenSearch refuses to run as root: then nobody runs it. */
const nobody = 65_534;
const startMs = 120_000;
const warmings = 5;

export type Node = {
  url: string;
  transport: number;
  /** It hears and answers nothing. */
  freeze: () => void;
  thaw: () => void;
  kill: () => Promise<void>;
  /** On the same folder and port. */
  start: () => Promise<void>;
  remove: () => Promise<void>;
};

/** A node that has answered before: its first answers take longer than a person waits. */
export async function startWarmNode(): Promise<Node> {
  const node = await startNode();
  const server = { nodes: [node.url], username: null, password: null, prefix: 'warm' };
  const circuit = new Circuit({ provider: 'search', log: createTestLog() });
  const search = sharedSearch(openOpensearch(server, circuit, 'warm'));
  await search.clear();
  await search.apply({ put: samples, remove: [], mark: '1', number: 1 });
  for (const text of ['wax battery', 'alumnium', 'pump gimbal', 'wheelchair zzzz']) {
    for (let times = 0; times < warmings; times += 1)
      await ask(search, text).catch(() => undefined);
  }
  await search.close();
  return node;
}

/** A real node of its own in a folder of its own. @param first the node whose cluster it joins. */
export async function startNode(first?: Node): Promise<Node> {
  const home = process.env['OPENSEARCH_HOME'];
  if (!home) throw new Error('Run npm run test:opensearch: it finds OPENSEARCH_HOME.');
  const folder = mkdtempSync(join(tmpdir(), 'opensearch-node-'));
  const [port = 0, transport = 0] = await freePorts(2);
  const uid = process.getuid?.() === 0 ? nobody : undefined;
  writeSettings(folder, { port, transport, first, uid });
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const start = async () => {
    child = spawn(join(home, 'bin/opensearch'), {
      cwd: folder,
      env: {
        ...process.env,
        OPENSEARCH_PATH_CONF: join(folder, 'config'),
        OPENSEARCH_JAVA_OPTS: '-Xms384m -Xmx384m',
      },
      stdio: 'ignore',
      ...(uid === undefined ? {} : { uid, gid: uid }),
    });
    await untilItAnswers(url, child);
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const node: Node = {
    url,
    transport,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    kill,
    start,
    remove: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await start();
  return node;
}

function writeSettings(
  folder: string,
  at: { port: number; transport: number; first: Node | undefined; uid: number | undefined },
): void {
  const config = join(folder, 'config');
  const { port, transport, first, uid } = at;
  for (const name of ['config', 'data', 'logs']) mkdirSync(join(folder, name));
  const settings = {
    'cluster.name': 'claimstead-test',
    'http.port': port,
    'transport.port': transport,
    'path.data': join(folder, 'data'),
    'path.logs': join(folder, 'logs'),
    'discovery.seed_hosts': first ? [`127.0.0.1:${first.transport}`] : [],
    // The first one leads: two that could would wait for each other.
    ...(first ? { 'node.roles': ['data'] } : {}),
    'node.name': `node-${transport}`,
    ...(first ? {} : { 'cluster.initial_cluster_manager_nodes': [`node-${transport}`] }),
    'cluster.routing.allocation.disk.threshold_enabled': false,
  };
  writeFileSync(join(config, 'opensearch.yml'), JSON.stringify(settings));
  writeFileSync(
    join(config, 'jvm.options'),
    '-XX:+UseSerialGC\n-Djava.security.manager=allow\n-Djava.io.tmpdir=${OPENSEARCH_TMPDIR}\n',
  );
  writeFileSync(
    join(config, 'log4j2.properties'),
    'appender.out.type = Console\nappender.out.name = out\nappender.out.layout.type = PatternLayout\nrootLogger.level = warn\nrootLogger.appenderRef.out.ref = out\n',
  );
  chmodSync(folder, 0o755);
  if (uid === undefined) return;
  for (const name of ['.', 'config', 'data', 'logs']) chownSync(join(folder, name), uid, uid);
  for (const name of ['opensearch.yml', 'jvm.options', 'log4j2.properties']) {
    chownSync(join(config, name), uid, uid);
  }
}

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  for (const end = performance.now() + startMs; ; ) {
    const answer = await fetch(`${url}/_cluster/health`).catch(() => null);
    if (answer?.ok) return;
    if (child.exitCode !== null) throw new Error(`OpenSearch ended with ${child.exitCode}.`);
    if (performance.now() > end) throw new Error('OpenSearch does not start.');
    await pause(200);
  }
}
