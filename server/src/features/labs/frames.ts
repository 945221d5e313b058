/** Whether an address may be shown in a frame: https, on a host that the tenant's data allows. */
export function isFramed(address: string, hosts: readonly string[]): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // Hosts imply the default port, as in the content security policy.
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '') return false;
  return hosts
    .map((host) => host.toLowerCase())
    .some((host) => (host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host));
}
