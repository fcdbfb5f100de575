import { repetitions } from '../../test-kit/repetitions.ts';
import { fuzz } from './fuzz-run.fixture.ts';

fuzz(repetitions(2_000, 100_000), repetitions(240_000, 40 * 60_000));
