import type { World } from './world.ts';

/** Moves the clock to the start of the next counting window, so that a test does not straddle two. */
export function startWindow(world: World, windowSeconds: number): void {
  const seconds = world.clock.now().getTime() / 1000;
  world.clock.advance(windowSeconds - (seconds % windowSeconds) + 1);
}
