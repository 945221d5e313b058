/** `Chrome on macOS`: good enough to tell one's phone from one's laptop. */
export function describeUserAgent(userAgent: string): string {
  if (userAgent.trim() === '') return 'Unknown browser';
  const browser = nameIn(BROWSERS, userAgent) ?? 'Unknown browser';
  const system = nameIn(SYSTEMS, userAgent);
  return system ? `${browser} on ${system}` : browser;
}

type Names = readonly (readonly [name: string, pattern: RegExp])[];

function nameIn(names: Names, userAgent: string): string | undefined {
  return names.find(([, pattern]) => pattern.test(userAgent))?.[0];
}

// Browsers also name those they descend from, so the most particular one comes first.
const BROWSERS: Names = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
];

const SYSTEMS: Names = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];
