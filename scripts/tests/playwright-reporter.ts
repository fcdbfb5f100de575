import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';
import { count, duration, guaranteeOf, slowestFiles } from './guarantee.ts';

const progressMs = 60_000;
const printedLines = 40;

/** The same of the browser tests: what does not hold, what held only at the second try, the slowest files, the counts. */
export default class JourneyReporter implements Reporter {
  #all: TestCase[] = [];
  #done = 0;
  #startedAt = 0;
  #toldAt = 0;

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#all = suite.allTests();
    this.#startedAt = this.#toldAt = performance.now();
  }

  onError(error: TestError): void {
    tell(explained(error));
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#done += 1;
    if (result.status !== test.expectedStatus && result.status !== 'interrupted') {
      const again = result.retry < test.retries ? ' (is tried again)' : '';
      tell(`${lineOf(test, result.errors)}${again}`);
    }
    const now = performance.now();
    if (now - this.#toldAt < progressMs) return;
    this.#toldAt = now;
    tell(
      `  ${duration(now - this.#startedAt)}: ${this.#done} of ${count(this.#all.length, 'journey')}`,
    );
  }

  onEnd(result: FullResult): void {
    const failed = this.#all.filter((test) => test.outcome() === 'unexpected');
    const flaky = this.#all.filter((test) => test.outcome() === 'flaky');
    for (const test of [...flaky, ...failed]) explainTest(test);
    tell(slowestFiles(this.#files()).join('\n'));
    if (flaky.length > 0) tell('\nFlaky, a bug as much as a red one; held only at the second try:');
    for (const test of flaky) tell(lineOf(test, errorsOf(test)));
    if (failed.length > 0) tell('\nWhat does not hold:');
    for (const test of failed) tell(lineOf(test, errorsOf(test)));
    tell(this.#counts(result, failed.length, flaky.length));
  }

  #files(): { file: string; milliseconds: number }[] {
    const times = new Map<string, number>();
    for (const test of this.#all) {
      const file = relative(process.cwd(), test.location.file);
      const spent = test.results.reduce((sum, one) => sum + one.duration, 0);
      times.set(file, (times.get(file) ?? 0) + spent);
    }
    return [...times].map(([file, milliseconds]) => ({ file, milliseconds }));
  }

  #counts({ status }: FullResult, failed: number, flaky: number): string {
    const held = this.#all.filter((test) => test.outcome() === 'expected').length;
    const skipped = this.#all.filter((test) => test.outcome() === 'skipped').length;
    return [
      `${count(held, 'journey')} passed`,
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(flaky > 0 ? [`${flaky} flaky`] : []),
      ...(skipped > 0 ? [`${skipped} skipped`] : []),
      ...(status === 'passed' || status === 'failed' ? [] : [`the run ${status}`]),
    ].join(', ');
  }
}

function tell(text: string): void {
  if (text !== '') process.stdout.write(`${text}\n`);
}

/** The titles of the groups and the test; those before are the project and the file. */
function lineOf(test: TestCase, errors: readonly TestError[]): string {
  const file = test.location.file;
  const line =
    errors.find(({ location }) => location?.file === file)?.location?.line ?? test.location.line;
  const guarantee = guaranteeOf(test.titlePath().slice(3));
  return `  ✗ ${guarantee}\n    ${relative(process.cwd(), file)}:${line}`;
}

function errorsOf(test: TestCase): TestError[] {
  return test.results.flatMap(({ errors }) => errors);
}

function explainTest(test: TestCase): void {
  tell(`\n${lineOf(test, errorsOf(test))}\n`);
  let before = '';
  for (const result of test.results.filter(({ errors }) => errors.length > 0)) {
    const errors = result.errors.map(explained).join('\n');
    const same = errors === before ? ' the same' : '';
    if (test.results.length > 1) tell(`Try ${result.retry + 1}:${same}`);
    if (!same) tell(errors);
    before = errors;
    const printed = [...result.stdout, ...result.stderr].join('').trim();
    if (printed) tell(`It printed:\n${printed.split('\n').slice(-printedLines).join('\n')}`);
    for (const { name, path } of result.attachments) {
      if (path) tell(`${name}: ${relative(process.cwd(), path)}`);
    }
  }
}

/** The message with its difference, the lines of code around, and the stack below. */
function explained({ message, value, stack, snippet, cause }: TestError): string {
  const said = message ?? value ?? 'an error without words';
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  const all = [
    said,
    ...(snippet ? ['', snippet, ''] : []),
    ...frames,
    ...(cause ? [`Caused by: ${explained(cause)}`] : []),
  ].join('\n');
  // Playwright colors its messages whoever reads them.
  return process.env['FORCE_COLOR'] ? all : stripVTControlCharacters(all);
}
