/** What is known of where a client is; both may be empty. */
export type Place = { network: string; country: string };

/** `Germany, network 203.0.113.0/24`. Without a country nothing is guessed from the network. */
export function describePlace({ network, country }: Place): string {
  const parts = [countryName(country), networkText(network)].filter((part) => part !== '');
  return parts.join(', ');
}

export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (COUNTRIES.of(code) ?? code) : '';
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });

function networkText(network: string): string {
  if (network === '') return '';
  return network.startsWith('local') ? 'Local network' : `network ${network}`;
}
