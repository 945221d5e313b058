/** Whether an address may be shown inside our page: https, and on a host that the tenant's data names. */
export function isFramed(address: string, hosts: readonly string[]): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // A list of hosts is a list of their usual ports, as it is in the policy that is written from it.
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '') return false;
  return hosts
    .map((host) => host.toLowerCase())
    .some((host) => (host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host));
}
