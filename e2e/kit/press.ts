import { expect, type Locator } from '@playwright/test';

type Outcome = () => Promise<boolean>;

const patience = { each: 8_000, all: 60_000 };
/** Milliseconds between two checks. */
const looks = [100];

/**
 * Taps a place until `outcome` holds. If the page is busy between touch start and end, a browser takes it for
 * a long press, which activates nothing; a person taps again as well.
 */
export function tapUntil(place: Locator, outcome: Outcome): Promise<void> {
  return actUntil(() => place.tap({ timeout: patience.each }), outcome);
}

/**
 * Clicks in a frame until `outcome` holds. A frame is as tall as its content, and the dialog around it
 * moves with that: a click at that moment hits nothing, and a person clicks again.
 */
export function clickUntil(place: Locator, outcome: Outcome): Promise<void> {
  const click = async () => {
    // What has not appeared yet is awaited. What is gone was pressed: its effect is on the way.
    await holds(async () => (await place.isVisible()) || (await outcome()));
    if (await place.isVisible()) await place.click({ timeout: patience.each });
  };
  return actUntil(click, outcome);
}

async function actUntil(act: () => Promise<void>, outcome: Outcome): Promise<void> {
  await expect(async () => {
    if (await outcome()) return;
    await act();
    await holds(outcome);
  }).toPass({ timeout: patience.all, intervals: looks });
}

function holds(outcome: Outcome): Promise<void> {
  return expect.poll(outcome, { timeout: patience.each, intervals: looks }).toBe(true);
}
