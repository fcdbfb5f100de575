import { designsAndPlants } from './designs-and-plants.ts';
import { electronics } from './electronics.ts';
import { healthAndHome } from './health-and-home.ts';
import type { Invention } from './invention.ts';
import { landAndWater } from './land-and-water.ts';
import { machines } from './machines.ts';
import { pendingApplications } from './pending-applications.ts';

/** Everything that is for sale, or was, in the demo marketplace. */
export const inventions: readonly Invention[] = [
  ...machines,
  ...electronics,
  ...landAndWater,
  ...healthAndHome,
  ...designsAndPlants,
  ...pendingApplications,
];
