import { isBuiltFromSources } from './app/built-program.ts';
import { StartProblem, stopWithSentence } from './app/start-up.ts';

/**
 * How production starts the program as it was built. `npm start` builds; production does not, and its commands, migrations
 * and processes that inspect files are read from the sources: all must be of one version.
 */
if (!isBuiltFromSources()) {
  stopWithSentence(
    new StartProblem(
      'The program was built from other sources than those that are here. Run "npm run build", then start again.',
    ),
  );
}
await import('./main.ts');
