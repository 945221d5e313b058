import { formatCount } from './plural.ts';

export type DurationParts = { days: number; hours: number; minutes: number };

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

/** Rounds to whole minutes first, so that 59 minutes 45 seconds carry into a full hour. */
export function splitDuration(seconds: number): DurationParts {
  const total = Math.floor((toValidSeconds(seconds) + 30) / 60);
  return {
    days: Math.floor(total / MINUTES_PER_DAY),
    hours: Math.floor((total % MINUTES_PER_DAY) / MINUTES_PER_HOUR),
    minutes: total % MINUTES_PER_HOUR,
  };
}

/** `1 day 2 hours 5 minutes`, without parts that are zero. */
export function formatDuration(seconds: number): string {
  const { days, hours, minutes } = splitDuration(seconds);
  const parts = [formatPart(days, 'day'), formatPart(hours, 'hour'), formatPart(minutes, 'minute')].filter(
    Boolean,
  );
  if (parts.length > 0) return parts.join(' ');
  return toValidSeconds(seconds) > 0 ? 'less than a minute' : '0 minutes';
}

function formatPart(amount: number, unit: string): string {
  return amount === 0 ? '' : formatCount(amount, unit);
}

function toValidSeconds(seconds: number): number {
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}
