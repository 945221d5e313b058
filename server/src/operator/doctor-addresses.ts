import { localFetch } from '@academy/compiler/local-fetch';
import type { Config } from '../config/config.ts';
import { StartupError } from '../config/startup-error.ts';
import { loadSites } from '../catalog/tenants.ts';
import type { Findings } from './findings.ts';

type Arrived = { host: string; isForwarded: boolean; isTrusted: boolean };

/** Calls the server at each of its public addresses, through any proxy, and checks what arrives. */
export async function diagnoseAddresses(findings: Findings, config: Config): Promise<void> {
  try {
    const sites = await loadSites(config);
    const origins = [
      ...new Set([new URL(config.publicUrl).origin, ...sites.all.map(({ origin }) => origin)]),
    ];
    const answers = await Promise.all(
      origins.map(async (origin) => ({ origin, arrived: await call(origin) })),
    );
    for (const answer of answers) diagnoseAddress(findings, { ...answer, config });
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    findings.wrong(error.message);
  }
}

function diagnoseAddress(
  findings: Findings,
  { origin, arrived, config }: { origin: string; arrived: Arrived | string; config: Config },
): void {
  if (typeof arrived === 'string') {
    const text = `${origin} is not answered by this server (${arrived})`;
    if (config.isLocal) return findings.note(`${text}, which may not be running.`);
    return findings.wrong(
      `${text}: check that it runs, the DNS entry, the certificate, and where the proxy sends it.`,
    );
  }
  // Some proxies omit the port, which doesn't select a tenant.
  if (arrived.host.replace(/:\d+$/, '') !== new URL(origin).hostname)
    return findings.wrong(
      `A request to ${origin} arrives for the host ${arrived.host}: let the proxy pass on the Host header, it names the tenant.`,
    );
  if (arrived.isForwarded && !arrived.isTrusted)
    return findings.wrong(
      `The proxy in front of ${origin} is not trusted, so all its clients count as one: add its address to TRUSTED_PROXIES.`,
    );
  if (!arrived.isForwarded && origin.startsWith('https:'))
    return findings.wrong(
      `The proxy in front of ${origin} does not say who is calling, so all its clients count as one: let it append the address to X-Forwarded-For.`,
    );
  findings.ok(`${origin} is answered by this server${arrived.isForwarded ? ', by a trusted proxy' : ''}.`);
}

/** What arrived, or why nothing did. */
async function call(origin: string): Promise<Arrived | string> {
  try {
    const response = await localFetch(`${origin}/health/proxy`, { signal: AbortSignal.timeout(10_000) });
    if (response.status !== 200) return `status ${response.status}`;
    const arrived = (await response.json()) as Partial<Arrived>;
    const { host, isForwarded, isTrusted } = arrived;
    if (host === undefined || isForwarded === undefined || isTrusted === undefined)
      return 'another program answers';
    return { host, isForwarded, isTrusted };
  } catch (error) {
    if (error instanceof SyntaxError) return 'another program answers';
    const { code, message } = error as { code?: string; message: string };
    return code ?? message;
  }
}
