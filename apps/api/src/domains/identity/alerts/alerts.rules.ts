/** Events that look like an attack if they are frequent. */
const alertKinds = ['wrong_passwords', 'wrong_second_steps', 'foreign_objects'] as const;
export type AlertKind = (typeof alertKinds)[number];

export const seriesSeconds = 3600;

/**
 * This many within an hour are a series. A wrong second step comes after the right password, so few of them
 * are enough. Objects are counted once each: a page that keeps asking for something gone is not a series.
 */
export const seriesOf = {
  wrong_passwords: 20,
  wrong_second_steps: 5,
  foreign_objects: 30,
} as const satisfies Record<AlertKind, number>;

/** An account is told about each kind once a day. */
export const toldAgainAfterMs = 24 * 3600 * 1000;
/** How long operators see that there was one. */
export const alertsKeptMs = 90 * 24 * 3600 * 1000;
