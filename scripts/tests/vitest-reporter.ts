import { relative } from 'node:path';
import type {
  Reporter,
  SerializedError,
  TestCase,
  TestModule,
  TestSpecification,
  TestSuite,
  Vitest,
} from 'vitest/node';
import { count, duration, guaranteeOf, slowestFiles } from './guarantee.ts';
import { keepSeconds } from './test-seconds.ts';

/** So often a run that goes well says how far it is. */
const progressMs = 60_000;
/** How much of what a failed file printed is shown with it. */
const printedLines = 40;

type Failed = { guarantee: string; module: TestModule; errors: readonly SerializedError[] };

/**
 * What a person reads of a run: each guarantee that does not hold, as one sentence, when it is found; at the end each
 * once more with its difference and its stack, then the slowest files and the counts. What holds is only counted.
 */
export default class GuaranteeReporter implements Reporter {
  #vitest: Vitest | undefined;
  #files = 0;
  #done = 0;
  #startedAt = 0;
  #toldAt = 0;
  readonly #failed: Failed[] = [];
  readonly #printed = new Map<string, string[]>();

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length;
    this.#startedAt = this.#toldAt = performance.now();
  }

  onUserConsoleLog(log: Parameters<NonNullable<Reporter['onUserConsoleLog']>>[0]): void {
    const task = log.taskId === undefined ? undefined : this.#vitest?.state.idMap.get(log.taskId);
    const file = task?.file.filepath;
    if (file === undefined) return void process.stdout.write(log.content);
    this.#printed.set(file, [...(this.#printed.get(file) ?? []), ...log.content.split('\n')]);
  }

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state === 'failed') this.#fail(test, test.module, result.errors);
  }

  onTestSuiteResult(suite: TestSuite): void {
    if (suite.errors().length > 0) this.#fail(suite, suite.module, suite.errors());
  }

  onTestModuleEnd(module: TestModule): void {
    this.#done += 1;
    if (module.errors().length > 0) this.#fail(module, module, module.errors());
    const now = performance.now();
    if (now - this.#toldAt < progressMs) return;
    this.#toldAt = now;
    const failed = this.#failed.length > 0 ? `, ${this.#failed.length} failed` : '';
    tell(
      `  ${duration(now - this.#startedAt)}: ${this.#done} of ${count(this.#files, 'file')}${failed}`,
    );
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const failed of this.#failed) this.#explain(failed);
    for (const error of unhandled) {
      tell(`\nAn error that belongs to no test:\n${this.#format(error)}`);
    }
    const files = modules.map((module) => ({
      file: relative(process.cwd(), module.moduleId),
      milliseconds: millisecondsOf(module),
    }));
    keepSeconds(files);
    tell(slowestFiles(files).join('\n'));
    if (this.#failed.length > 0) tell('\nWhat does not hold:');
    for (const failed of this.#failed) tell(`${this.#line(failed)}${shortReason(failed.errors)}`);
    tell(counts(modules, this.#failed.length + unhandled.length));
  }

  #fail(
    of: TestCase | TestSuite | TestModule,
    module: TestModule,
    errors: readonly SerializedError[],
  ) {
    const failed = { guarantee: guaranteeOf(titlesOf(of)) || ofFile(module), module, errors };
    this.#failed.push(failed);
    tell(this.#line(failed));
  }

  /** The sentence and the place, so that a terminal opens it. */
  #line({ guarantee, module, errors }: Failed): string {
    const frames = errors.flatMap(({ stacks }) => stacks ?? []);
    const line = frames.find(({ file }) => file === module.moduleId)?.line;
    const place = relative(process.cwd(), module.moduleId) + (line ? `:${line}` : '');
    return `  ✗ ${guarantee}\n    ${place}`;
  }

  #explain(failed: Failed): void {
    tell(`\n${this.#line(failed)}\n`);
    for (const error of failed.errors) tell(this.#format(error, failed.module));
    const printed = this.#printed.get(failed.module.moduleId);
    this.#printed.delete(failed.module.moduleId);
    if (printed) tell(`The file printed:\n${printed.slice(-printedLines).join('\n')}`);
  }

  #format(error: SerializedError, module?: TestModule): string {
    const options = { ...(module ? { project: module.project } : {}), showCodeFrame: true };
    return this.#vitest?.logger.formatError(error, options).output.trimEnd() ?? error.message;
  }
}

/** How much of a reason the last list repeats: whoever keeps only the end of a log reads this. */
const reasonLength = 400;

/** The error's own words, and what was found instead where they cut it short. */
function shortReason(errors: readonly SerializedError[]): string {
  const [first] = errors;
  if (!first) return '';
  const found: unknown = first.actual;
  const reasons = [first.message, ...(typeof found === 'string' ? [found] : [])];
  return reasons
    .filter((reason, at) => at === 0 || !first.message.includes(reason))
    .map((reason) => `\n    ${reason.slice(0, reasonLength).replaceAll('\n', '\n    ')}`)
    .join('');
}

function tell(text: string): void {
  if (text !== '') process.stdout.write(`${text}\n`);
}

/** What failed where it was no test: the file itself, or what its tests begin with. */
function ofFile(module: TestModule): string {
  return module.children.size > 0
    ? 'the file’s tests could not begin, or not end'
    : 'the file could not be read';
}

function titlesOf(of: TestCase | TestSuite | TestModule): string[] {
  return of.type === 'module' ? [] : [...titlesOf(of.parent), of.name];
}

function millisecondsOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration: running } = module.diagnostic();
  return collectDuration + setupDuration + running;
}

function counts(modules: readonly TestModule[], failed: number): string {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const passed = tests.filter((test) => test.result().state === 'passed').length;
  const skipped = tests.filter((test) => test.result().state === 'skipped').length;
  return [
    `${count(passed, 'test')} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped.toLocaleString('en-US')} skipped`] : []),
    `in ${count(modules.length, 'file')}`,
  ].join(', ');
}
