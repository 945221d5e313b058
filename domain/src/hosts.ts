/** `*.example.org` matches subdomains but not the domain itself, as in a content security policy. */
export function matchesHost(pattern: string, host: string): boolean {
  const [wanted, given] = [pattern.toLowerCase(), host.toLowerCase()];
  return wanted.startsWith('*.') ? given.endsWith(wanted.slice(1)) : given === wanted;
}
