import { answer, type Answer } from './tool.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** `date` with the time of the cluster. */
export function formatDate(args: readonly string[], now: Date): Answer {
  const given = args.findIndex((arg) => arg === '-d' || arg === '--date');
  const text =
    args.find((arg) => arg.startsWith('-d') && arg.length > 2)?.slice(2) ??
    (given < 0 ? '' : args[given + 1]);
  const seconds = /^@(\d+)$/.exec(text ?? '')?.[1];
  const at = seconds ? new Date(Number(seconds) * 1000) : text ? new Date(`${text} UTC`) : now;
  if (Number.isNaN(at.getTime())) return answer('', 1, `date: invalid date '${text ?? ''}'\n`);
  if (args.some((arg) => arg.startsWith('-I') || arg.startsWith('--iso')))
    return answer(`${at.toISOString().slice(0, args.includes('-Iseconds') ? 19 : 10)}\n`);
  if (args.some((arg) => /^-\w*R/.test(arg)))
    return answer(`${strftime('%a, %d %b %Y %H:%M:%S +0000', at)}\n`);
  const format = args.find((arg) => arg.startsWith('+'))?.slice(1) ?? '%a %b %e %H:%M:%S UTC %Y';
  return answer(`${strftime(format, at)}\n`);
}

export function strftime(format: string, at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [day = '', month = ''] = [DAYS[at.getUTCDay()], MONTHS[at.getUTCMonth()]];
  const hour = at.getUTCHours();
  const parts: Record<string, string> = {
    a: day.slice(0, 3),
    A: day,
    b: month.slice(0, 3),
    h: month.slice(0, 3),
    B: month,
    d: two(at.getUTCDate()),
    e: String(at.getUTCDate()).padStart(2, ' '),
    m: two(at.getUTCMonth() + 1),
    y: two(at.getUTCFullYear() % 100),
    Y: String(at.getUTCFullYear()),
    H: two(hour),
    I: two(hour % 12 || 12),
    p: hour < 12 ? 'AM' : 'PM',
    M: two(at.getUTCMinutes()),
    S: two(at.getUTCSeconds()),
    N: String(at.getUTCMilliseconds() * 1_000_000).padStart(9, '0'),
    s: String(Math.floor(at.getTime() / 1000)),
    u: String(at.getUTCDay() || 7),
    w: String(at.getUTCDay()),
    z: '+0000',
    Z: 'UTC',
    n: '\n',
    t: '\t',
    '%': '%',
  };
  const whole: Record<string, string> = {
    F: '%Y-%m-%d',
    T: '%H:%M:%S',
    R: '%H:%M',
    D: '%m/%d/%y',
    c: '%a %b %e %H:%M:%S %Y',
  };
  return format
    .replace(/%([FTRDc])/g, (_all, letter: string) => whole[letter] ?? '')
    .replace(/%-?([a-zA-Z%])/g, (all, letter: string) => parts[letter] ?? all);
}
