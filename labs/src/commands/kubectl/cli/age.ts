/** A time span as kubectl prints it: the two largest units while they matter. */
export function formatSpan(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 0) return '0s';
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 10) return both(minutes, 'm', [seconds % 60, 's']);
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  if (hours < 8) return both(hours, 'h', [minutes % 60, 'm']);
  if (hours < 48) return `${hours}h`;
  const days = Math.floor(hours / 24);
  if (days < 8) return both(days, 'd', [hours % 24, 'h']);
  if (days < 730) return `${days}d`;
  return both(Math.floor(days / 365), 'y', [days % 365, 'd']);
}

function both(large: number, unit: string, [small, smallUnit]: [number, string]): string {
  return small === 0 ? `${large}${unit}` : `${large}${unit}${small}${smallUnit}`;
}

export function ageOf(time: string | undefined, now: number): string {
  return time === undefined ? '<unknown>' : formatSpan(now - Date.parse(time));
}

/** `Mon, 16 Nov 2026 12:00:00 +0000`, as `describe` prints it. */
export function formatDate(time: string | undefined): string {
  return time === undefined ? '<none>' : new Date(time).toUTCString().replace('GMT', '+0000');
}
