import { createHash } from 'node:crypto';
import { POLICY_REPORTS_PATH } from '@academy/domain/policy-reports';
import type { Zone } from '@academy/domain/zones';

export type PolicyInput = {
  zone: Zone;
  /** The inline scripts and styles of the document; only these may run. */
  inlineScripts: readonly string[];
  inlineStyles: readonly string[];
  /** Hosts a tenant's data allows for images and frames, everywhere except in the account zone. */
  imageHosts?: readonly string[];
  frameHosts?: readonly string[];
  /** The frames of a lab page: the training portal, and our own return page. */
  labFrames?: readonly string[];
  /** The origin besides our own that the browser may call: the login provider. */
  connectOrigins?: readonly string[];
  /** The address of a development server's update socket; it also injects styles as text. In local only. */
  hotUpdates?: string | undefined;
  /** Hosts of third-party scripts, used after consent and in the public zone only. */
  thirdPartySources?: readonly string[];
};

export function contentPolicy({
  zone,
  inlineScripts,
  inlineStyles,
  imageHosts = [],
  frameHosts = [],
  labFrames = [],
  connectOrigins = [],
  thirdPartySources = [],
  hotUpdates,
}: PolicyInput): string {
  const isAccount = zone === 'account';
  const others = zone === 'public' ? thirdPartySources : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScripts.map(hash), ...others],
    // The terminal and the editor of a lab set inline styles; no other document may.
    'style-src':
      zone === 'lab' || hotUpdates
        ? ["'self'", "'unsafe-inline'"]
        : ["'self'", ...inlineStyles.map(hash), ...others],
    'img-src': ["'self'", 'data:', ...(isAccount ? [] : imageHosts.map(https)), ...others],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'connect-src': ["'self'", ...connectOrigins, ...others, ...(hotUpdates ? [hotUpdates] : [])],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': orNone([...(isAccount ? [] : frameHosts.map(https)), ...(zone === 'lab' ? labFrames : [])]),
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // Third-party scripts load the next script by a plain text; one policy allows those from the same hosts.
    'trusted-types': others.length > 0 ? ['academy', 'default'] : ['academy'],
    'report-uri': [POLICY_REPORTS_PATH],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** Development pages of a local installation, without scripts. */
export function plainPolicy(style: string): string {
  return `default-src 'none'; style-src ${hash(style)}; img-src 'self' data:; font-src 'self'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;
}

/**
 * The one page that may be framed, by our own pages only: one script in an opaque origin, so that it can't
 * reach anything.
 */
export function framedPolicy({ script, style }: { script: string; style: string }): string {
  return `sandbox allow-scripts; default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; frame-ancestors 'self'; form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;
}

/** Shows an email as a mail client does: inline styles, no scripts, an opaque origin. */
export const MAIL_POLICY = `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'`;

export function commonHeaders({ isLocal }: { isLocal: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // On localhost a browser would then refuse plain http for every project.
    ...(!isLocal && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

/** The headers of the embedded provider in addition to its own policy, which allows its forms and styles. */
export function providerHeaders(config: { isLocal: boolean }): Record<string, string> {
  return { ...commonHeaders(config), 'permissions-policy': permissionsPolicy({}) };
}

/** Frames that may use the same features as the page: the training portal as origins, players as hosts. */
type Guests = { portal?: readonly string[]; players?: readonly string[] };

export function documentHeaders(policy: string, guests: Guests = {}): Record<string, string> {
  return {
    'content-security-policy': policy,
    'permissions-policy': permissionsPolicy(guests),
    'cache-control': 'no-cache',
  };
}

function permissionsPolicy({ portal = [], players = [] }: Guests): string {
  const allowed = (origins: readonly string[]) =>
    `(${['self', ...origins.map((origin) => `"${origin}"`)].join(' ')})`;
  // Browsers only let frames of listed origins go fullscreen.
  const fullscreen = allowed([...portal, ...players.map(https)]);
  return `accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=(), fullscreen=${fullscreen}, clipboard-write=${allowed(portal)}`;
}

/** API responses are data: nothing in them may run or be framed. */
export const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const;

export const IMMUTABLE = { 'cache-control': 'public, max-age=31536000, immutable' } as const;

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function orNone(sources: readonly string[]): readonly string[] {
  return sources.length > 0 ? sources : ["'none'"];
}

function https(host: string): string {
  return `https://${host}`;
}
