import { fuzz } from './fuzz-run.fixture.ts';

// Each call at least once; fuzz.suite.test.ts makes more of them.
fuzz(200, 240_000);
