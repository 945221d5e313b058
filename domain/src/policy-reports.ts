/** Where browsers report what the content policy blocked. */
export const POLICY_REPORTS_PATH = '/policy-reports';

/** A report of a browser about something that the content policy blocked, reduced to words of a limited number. */
export type PolicyViolation = { directive: string; blocked: string };

const DIRECTIVES = new Set(
  'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src media-src connect-src worker-src manifest-src frame-src child-src frame-ancestors form-action base-uri object-src require-trusted-types-for trusted-types sandbox'.split(
    ' ',
  ),
);

/** What browsers write instead of an address. */
const WORDS = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'trusted-types-policy',
  'trusted-types-sink',
  'data',
  'blob',
  'self',
]);

const OTHER = 'other';
const EXTENSION = /^(?:chrome|moz|safari|safari-web|ms-browser)-extension\b/;
const ORIGIN = /^((?:https?|wss?):\/\/(?:\[[\da-f:.]+\]|[\da-z.-]+)(?::\d{1,5})?)(?:[/?#]|$)/i;
const MAX_ORIGIN = 120;
/** Browsers send several reports in one request. */
const MAX_REPORTS = 20;

/** Reads both forms that browsers send: that of `report-uri`, and that of the Reporting API. Anything else is nothing. */
export function readPolicyReports(body: unknown): PolicyViolation[] {
  const list = Array.isArray(body) ? body.slice(0, MAX_REPORTS) : [body];
  return list.flatMap((one) => readReport(one) ?? []);
}

function readReport(report: unknown): PolicyViolation | null {
  const { 'csp-report': old, type, body } = objectOf(report);
  if (old !== undefined) {
    const {
      'effective-directive': effective,
      'violated-directive': violated,
      'blocked-uri': uri,
    } = objectOf(old);
    return violationOf(effective ?? violated, uri);
  }
  if (type !== 'csp-violation') return null;
  const { effectiveDirective, blockedURL } = objectOf(body);
  return violationOf(effectiveDirective, blockedURL);
}

function violationOf(directive: unknown, blocked: unknown): PolicyViolation | null {
  if (typeof directive !== 'string') return null;
  // Old browsers add the sources after the name.
  const [name = ''] = directive.split(' ', 1);
  return {
    directive: DIRECTIVES.has(name) ? name : OTHER,
    blocked: typeof blocked === 'string' ? blockedName(blocked) : OTHER,
  };
}

function blockedName(blocked: string): string {
  if (WORDS.has(blocked)) return blocked;
  if (EXTENSION.test(blocked)) return 'browser extension';
  const scheme = /^(data|blob):/.exec(blocked)?.[1];
  if (scheme !== undefined) return scheme;
  const origin = ORIGIN.exec(blocked)?.[1];
  return origin !== undefined && origin.length <= MAX_ORIGIN ? origin.toLowerCase() : OTHER;
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
