/** Seconds as players show them: `1:05`, `1:02:03`. */
export function formatMediaTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** The same in words, for those who hear them. */
export function speakMediaTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts: [number, string][] = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ];
  const spoken = parts
    .filter(([count, unit]) => count > 0 || (whole === 0 && unit === 'second'))
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`);
  return spoken.join(' ');
}

const MEDIA_TIME = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d(?:\.\d{1,3})?)$/;

/** `1:05`, `1:02:03` or `00:01:05.250` in seconds; null for anything else. */
export function parseMediaTime(text: string): number | null {
  const [, hours = 0, minutes, seconds] = MEDIA_TIME.exec(text.trim()) ?? [];
  return minutes === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
