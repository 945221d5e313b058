export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** All in seconds. */
export const LIFETIME = {
  accessToken: 10 * MINUTE,
  code: MINUTE,
  interaction: 10 * MINUTE,
  /** How long the page of an expired login still knows its site. */
  site: 7 * DAY,
  session: 14 * DAY,
  /** How long a browser is remembered after a login. */
  device: 180 * DAY,
  /** However often it is rotated, a chain of refresh tokens ends after this. */
  refreshChain: 12 * HOUR,
  /** Two tabs may use the same refresh token within this. */
  refreshGrace: 10,
  verifyLink: DAY,
  resetLink: HOUR,
  loginLink: 15 * MINUTE,
  addressLink: DAY,
  signingKey: 30 * DAY,
  /** A new key is published this long before it signs. */
  keyAhead: HOUR,
} as const;
