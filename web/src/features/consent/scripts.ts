import type { SessionStore } from '../../session/store.ts';

/**
 * Third-party scripts load further scripts by plain strings, which Trusted Types refuse unless the policy named
 * `default` allows them. Ours allows script URLs of the configured hosts, and neither HTML nor code as text.
 */
type ScriptRules = { createScriptURL: (address: string) => string | null };
type PolicyFactory = { createPolicy: (name: string, rules: ScriptRules) => unknown };

export function allowScriptsFrom(sources: readonly string[]): void {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  factory?.createPolicy('default', {
    createScriptURL: (address) => (isFrom(address, sources) ? address : null),
  });
}

export function addScript(address: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  document.head.append(script);
}

/** Matches like a content security policy: the same scheme and host, or any subdomain of a wildcard host. */
export function isFrom(address: string, sources: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  if (username || password) return false;
  return sources.some((source) => {
    const [scheme = '', allowed = ''] = source.split('//', 2);
    if (protocol !== scheme) return false;
    return allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed;
  });
}

type UserIdOptions = { session: Pick<SessionStore, 'get' | 'subscribe'>; target: object };

/** Exposes the user's id to a widget in a global variable while the user is logged in. */
export function exposeUserId(name: string, { session, target }: UserIdOptions): void {
  const update = () => {
    const now = session.get();
    const userId = now.status === 'member' ? now.userId : null;
    if (userId === null) Reflect.deleteProperty(target, name);
    else Reflect.set(target, name, userId);
  };
  session.subscribe(update);
  update();
}
