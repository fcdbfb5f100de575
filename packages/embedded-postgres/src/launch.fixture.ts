// A process that uses the database until its input ends, for tests that kill processes.
// argv: the launch options as JSON, then the surroundings as JSON. Prints one JSON line when ready.
import { launchIn, type LaunchOptions, type Surroundings } from './launch.ts';
import { EmbeddedPostgresProblem } from './problems.ts';

function argument<T>(position: number): T {
  return JSON.parse(process.argv[position] ?? 'null');
}

try {
  const surroundings = argument<Surroundings>(3);
  const server = await launchIn(argument<LaunchOptions>(2), () => surroundings);
  process.stdout.write(`${JSON.stringify(server)}\n`);
  process.stdin.on('end', () => server.stop()).resume();
} catch (error) {
  const known = error instanceof EmbeddedPostgresProblem;
  process.stdout.write(
    `${JSON.stringify(known ? { code: error.code, message: error.message } : { message: String(error) })}\n`,
  );
}
