import { verifySync } from 'otplib';

/** Clocks of phones are off by a little: the code before and the next one count too. */
const TOLERANCE_SECONDS = 30;

/** The step of thirty seconds whose code this is, if it is one of the steps around now. */
export function matchingStep(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const found = verifySync({ secret, token, epoch, epochTolerance: TOLERANCE_SECONDS });
  return found.valid && 'timeStep' in found ? found.timeStep : undefined;
}
