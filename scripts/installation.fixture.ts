import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';

export const root = join(import.meta.dirname, '..');
export const read = (path: string) => readFileSync(join(root, path), 'utf8');

type Environment = Record<string, string>;

/** What a way of installing starts: a command, in a folder, with an environment. */
export type Start = { name: string; command: readonly string[]; environment: Environment };

/** One instruction of the Dockerfile, continued lines joined. */
export type Instruction = { stage: string; word: string; rest: string };

/** `$NAME` of an ARG is replaced where it stands. */
export function dockerInstructions(): Instruction[] {
  const joined = read('Dockerfile').replaceAll(/\\\n\s*/g, '');
  const lines = joined.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const args: Environment = {};
  let stage = '';
  return lines.map((line) => {
    const [word = '', ...parts] = line.split(' ');
    const rest = parts.join(' ').replaceAll(/\$\{(\w+)\}/g, (_, name: string) => args[name] ?? '');
    if (word === 'ARG') Object.assign(args, parseEnv(rest));
    if (word === 'FROM') stage = rest.split(' AS ')[1] ?? '';
    return { stage, word, rest };
  });
}

/** The last instruction of this name in the image itself. */
export function inImage(word: string): string {
  const found = dockerInstructions().findLast(
    (one) => one.stage === 'claimstead' && one.word === word,
  );
  if (!found) throw new Error(`The image has no ${word}.`);
  return found.rest;
}

export const imageCommand = JSON.parse(inImage('CMD')) as string[];
export const healthCommand = JSON.parse(
  inImage('HEALTHCHECK').replace(/^.*? CMD /, ''),
) as string[];
export const imageEnvironment = Object.fromEntries(
  inImage('ENV')
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

/** The files that reach the builder: those in the repository that .dockerignore lets through. */
export function contextFiles(): string[] {
  const rules = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ lets: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }));
  const all = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const passes = (file: string) =>
    rules.reduce((lets, rule) => (rule.pattern.test(file) ? rule.lets : lets), true);
  return all.split('\n').filter((file) => file !== '' && passes(file));
}

/** A name without a slash at its end stands for a folder and all in it, too. */
function patternOf(glob: string): RegExp {
  const text = glob
    .replaceAll('.', String.raw`\.`)
    .replaceAll('**/', '(?:.+/)?')
    .replaceAll(/(?<!\.)\*/g, '[^/]*');
  return new RegExp(`^${text}(?:/.*)?$`);
}

/** The files of the context that the image copies; its build of the pages and its packages aside. */
export function imageFiles(): string[] {
  const copied = dockerInstructions()
    .filter(({ word, rest }) => word === 'COPY' && !rest.startsWith('--from='))
    .filter(({ stage }) => stage === 'claimstead' || stage === 'manifests')
    .flatMap(({ rest }) => rest.split(' ').slice(0, -1));
  return contextFiles().filter((file) =>
    copied.some((from) => file === from || file.startsWith(`${from}/`)),
  );
}

/** The example of the settings, with what its reader fills in. */
export function filledExample(values: Environment = {}): Environment {
  const filled = {
    ...ownAddresses(parseEnv(read('deploy/claimstead.env.example')) as Environment),
    OPERATOR_EMAILS: 'filing@claimstead.test',
    HOLDING_MONEY_READ_ON: '2025-01-15',
    CARD_LIMIT: '5000',
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    BACKUP_KEY: 'AGE-SECRET-KEY-1LFWNJHNJNJVJW4UG04TZYZAAKPF5N6T7LJYMW6ERUVU47ZGSAT9Q7DC8HZ',
    STRIPE_SECRET_KEY: 'sk_live_installed',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_installed',
    STRIPE_WEBHOOK_SECRET: 'whsec_installed',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_installed_connect',
    POSTGRES_PASSWORD: 'database-password',
    CLAIMSTEAD_FILES_SECRET: 'files-secret',
  };
  return { ...filled, ...values };
}

/** Names that nobody can have, replaced as whoever installs it does. */
function ownAddresses(values: Environment): Environment {
  const own = ([name, value]: [string, string]) => [
    name,
    value.replaceAll('.example', '.test').replaceAll('…', 'database-password'),
  ];
  return Object.fromEntries(Object.entries(values).map(own)) as Environment;
}

export type Service = {
  image?: string;
  command?: string[];
  environment?: Record<string, string>;
  env_file?: string;
  ports?: string[];
  volumes?: string[];
  networks?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  stop_grace_period?: string;
  depends_on?: Record<string, { condition: string }>;
};
export type Compose = {
  services: Record<string, Service>;
  volumes: object;
  networks: Record<string, { internal?: boolean }>;
};

/** compose.yaml as Compose reads it with these values. @throws for one that it needs and nobody gives. */
export function composeWith(values: Environment): Compose {
  const text = read('compose.yaml').replaceAll(/\$\{(\w+):\?\}/g, (_, name: string) => {
    if (!values[name]) throw new Error(`${name} is needed`);
    return values[name];
  });
  return parse(text, { merge: true }) as Compose;
}

/** A service of compose.yaml that runs the product's image. */
export function startOfCompose(name: 'claimstead' | 'bucket', values = filledExample()): Start {
  const service = composeWith(values).services[name];
  return {
    name: `compose.yaml: ${name}`,
    command: service?.command ?? imageCommand,
    environment: { ...imageEnvironment, ...values, ...service?.environment },
  };
}

/** A directive of the unit: all its values, in order. */
export function unitValues(name: string): string[] {
  const lines = read('deploy/systemd/claimstead.service').split('\n');
  return lines
    .filter((line) => line.startsWith(`${name}=`))
    .map((line) => line.slice(name.length + 1));
}

/** The unit's command, with the checkout where it is now. */
export function startOfUnit(values = filledExample()): Start {
  const [execStart = ''] = unitValues('ExecStart');
  const pairs = unitValues('Environment').flatMap((line) => line.split(' '));
  return {
    name: 'the systemd unit',
    command: execStart.replace('/opt/claimstead', root).split(' '),
    environment: {
      ...Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string])),
      ...values,
    },
  };
}

type Probe = {
  httpGet: { path: string; port: string };
  periodSeconds: number;
  failureThreshold: number;
};
type Container = {
  image: string;
  env: { name: string; value: string }[];
  envFrom: { secretRef?: { name: string }; configMapRef?: { name: string } }[];
  ports: { name: string; containerPort: number }[];
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe: Probe;
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  securityContext: Record<string, unknown>;
  volumeMounts: { name: string; mountPath: string }[];
};
export type Manifest = {
  kind: string;
  metadata: { name: string };
  data?: Environment;
  spec: {
    ingressClassName?: string;
    ingress?: { from?: object[]; ports: { port: string }[] }[];
    replicas: number;
    minAvailable?: number;
    selector: Record<string, unknown> & { matchLabels?: Environment };
    ports?: { targetPort: string; port: number; name: string }[];
    template: {
      metadata: { labels: Environment };
      spec: {
        terminationGracePeriodSeconds: number;
        securityContext: Record<string, unknown>;
        initContainers: [Omit<Container, 'ports'> & { command: string[] }];
        containers: [Container];
        volumes: { name: string; emptyDir?: { sizeLimit: string } }[];
      };
    };
  };
};

type Pod = Manifest['spec']['template']['spec'];
export type CronJob = {
  kind: string;
  metadata: { name: string };
  spec: {
    suspend?: boolean;
    jobTemplate: {
      spec: { template: { spec: Pod & { containers: [Container & { command: string[] }] } } };
    };
  };
};

export function manifests(kind?: string): Manifest[] {
  const { resources } = parse(read('deploy/kubernetes/kustomization.yaml')) as {
    resources: string[];
  };
  const all = resources.flatMap((file) =>
    parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((one) => one.toJS() as Manifest),
  );
  return kind === undefined ? all : all.filter((one) => one.kind === kind);
}

/** What the example has in comments, since the stores of files and backups are one's own choice. */
const keysOfBucket = {
  FILES_S3_ACCESS_KEY_ID: 'claimstead',
  FILES_S3_SECRET_ACCESS_KEY: 'files-secret',
  BACKUP_S3_ACCESS_KEY_ID: 'claimstead-backups',
  BACKUP_S3_SECRET_ACCESS_KEY: 'backups-secret',
};

/** The job that a CronJob of deploy/kubernetes/backups.yaml makes. */
export function startOfCronJob(name: string): Start {
  const found = cronJobs().find((one) => one.metadata.name === name);
  const [container] = found?.spec.jobTemplate.spec.template.spec.containers ?? [];
  return {
    name: `Kubernetes: ${name}`,
    command: container?.command ?? [],
    environment: inCluster(filledExample(keysOfBucket), {}),
  };
}

export function cronJobs(): CronJob[] {
  const all = parseAllDocuments(read('deploy/kubernetes/backups.yaml'));
  return all.map((one) => one.toJS() as CronJob);
}

/** What a container is given: the image's own, the secret, the config map, and what only it has. */
function inCluster(values: Environment, own: Environment): Environment {
  const settings = ownAddresses(manifests('ConfigMap')[0]?.data ?? {});
  return { ...imageEnvironment, ...values, ...settings, ...own };
}

/** A deployment's pod: the image, with the secret, the config map and its own settings. */
export function startOfPod(name: string, values = filledExample(keysOfBucket)): Start {
  const deployment = manifests('Deployment').find((one) => one.metadata.name === name);
  const container = deployment?.spec.template.spec.containers[0];
  const own = container?.env.map((one) => [one.name, one.value] as const) ?? [];
  return {
    name: `Kubernetes: ${name}`,
    command: imageCommand,
    environment: inCluster(values, Object.fromEntries(own)),
  };
}
