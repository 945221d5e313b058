/**
 * Scripts of others name the next script by a plain text, which Trusted Types refuse unless a policy named `default`
 * lets it pass. Ours lets pass what comes from the configured hosts, and no HTML and no code as text at all.
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

/** By the rule of a content policy: the same scheme and host, or any host below the one behind a star. */
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
