import type { VideoAccount } from '@academy/domain/brightcove';
import type { Env } from './env.ts';
import { StartupError } from './startup-error.ts';

/** External services, as configured in the environment. */
export type ServiceSettings = {
  /** Without it, emails stay in the outbox. */
  mail: { smtpUrl: string; from: string } | undefined;
  /** How long sent and abandoned emails stay in the outbox. */
  mailRetentionDays: number;
  /** How long feedback is stored; 0: forever. */
  feedbackRetentionDays: number;
  store: {
    /** Where Pro is bought; null is the local store under /dev/store. */
    url: string | null | undefined;
    webhookSecret: string | undefined;
  };
  thirdParties: {
    /** Null disables it. The ids override those of the tenants' data. */
    tagManager: { url: string; ids: Record<string, string> } | null;
    consentScriptUrl: string | null;
    /** Additional hosts that these scripts may load from and connect to, as sources of the content policy. */
    sources: string[];
    userIdGlobal: string | null;
  };
  /** Brightcove accounts by tenant, which override those of the tenants' data. */
  videoAccounts: Record<string, VideoAccount>;
  /** The training portal for labs that need a cluster; without it, their instructions can only be read. */
  educates: EducatesConfig | undefined;
  /** Where exercises in Java run; without one, labs that need it are done on the learner's own machine. */
  runner: RunnerConfig | undefined;
  /** Our clients at the login providers of tenants, by the id of the provider. */
  upstreamClients: Record<string, UpstreamClientConfig>;
};

type UpstreamClientConfig = { clientId: string; clientSecret: string };

export type RunnerConfig = { url: string; token: string | undefined };

export type EducatesConfig = {
  /** Without a trailing slash. */
  url: string;
  clientId: string;
  clientSecret: string;
  username: string;
  password: string;
  webhookSecret: string;
};

export function readServiceSettings(env: Env): ServiceSettings {
  return {
    mail: mailOf(env),
    mailRetentionDays: env.MAIL_RETENTION_DAYS,
    feedbackRetentionDays: env.FEEDBACK_RETENTION_DAYS,
    store: storeOf(env),
    thirdParties: thirdPartiesOf(env),
    videoAccounts: videoAccountsOf(env),
    educates: educatesOf(env),
    runner: runnerOf(env),
    upstreamClients: upstreamClientsOf(env),
  };
}

function mailOf({ SMTP_URL: smtpUrl, MAIL_FROM: from }: Env): ServiceSettings['mail'] {
  if (smtpUrl === undefined) return undefined;
  if (from === undefined)
    throw new StartupError('MAIL_FROM must be set where SMTP_URL is: it is the address our mails come from.');
  return { smtpUrl, from };
}

function thirdPartiesOf(env: Env): ServiceSettings['thirdParties'] {
  const ids = env.TAG_MANAGER_IDS.split(' ').flatMap((pair) => (pair ? [pair.split('=', 2)] : []));
  const tagManager = { url: env.TAG_MANAGER_URL, ids: Object.fromEntries(ids) as Record<string, string> };
  return {
    tagManager: env.TAG_MANAGER_ENABLED === 'true' ? tagManager : null,
    consentScriptUrl: env.CONSENT_SCRIPT_URL ?? null,
    sources: env.THIRD_PARTY_HOSTS.split(' ').flatMap((host) => (host ? [`https://${host}`] : [])),
    userIdGlobal: env.USER_ID_GLOBAL ?? null,
  };
}

function upstreamClientsOf(env: Env): ServiceSettings['upstreamClients'] {
  const ids = pairsOf(env.UPSTREAM_CLIENT_IDS);
  const secrets = pairsOf(env.UPSTREAM_CLIENT_SECRETS);
  const alone = [...new Set([...ids.keys(), ...secrets.keys()])].find(
    (name) => !ids.has(name) || !secrets.has(name),
  );
  if (alone !== undefined)
    throw new StartupError(
      `The login provider ${alone} must stand in both UPSTREAM_CLIENT_IDS and UPSTREAM_CLIENT_SECRETS.`,
    );
  return Object.fromEntries(
    [...ids].map(([name, clientId]) => [name, { clientId, clientSecret: secrets.get(name) ?? '' }]),
  );
}

/** `name=value` separated by spaces; a value may contain equals signs. */
function pairsOf(list: string): Map<string, string> {
  const pairs = list.split(' ').filter((pair) => pair !== '');
  return new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

function videoAccountsOf({ VIDEO_ACCOUNTS: list }: Env): ServiceSettings['videoAccounts'] {
  return Object.fromEntries(
    list.split(' ').flatMap((entry) => {
      const [, tenantId = '', account = '', player = ''] = /^(.+)=(.+)\/(.+)$/.exec(entry) ?? [];
      return tenantId ? [[tenantId, { account, player }]] : [];
    }),
  );
}

/** Public, so it is only valid in local. */
const LOCAL_WEBHOOK_SECRET = 'academy-local-store';

function storeOf({ ACADEMY_ENV, STORE_URL, STORE_WEBHOOK_SECRET: secret }: Env): ServiceSettings['store'] {
  if (ACADEMY_ENV === 'local')
    return { url: STORE_URL ?? null, webhookSecret: secret ?? LOCAL_WEBHOOK_SECRET };
  const mustBeOwn = ACADEMY_ENV === 'stage' || ACADEMY_ENV === 'prod';
  if (secret === LOCAL_WEBHOOK_SECRET || (mustBeOwn && secret === undefined)) {
    throw new StartupError(
      `STORE_WEBHOOK_SECRET must be a secret of your own in ${ACADEMY_ENV}: with the default one anybody could grant themselves Pro.`,
    );
  }
  return { url: STORE_URL, webhookSecret: secret };
}

/** All settings or none: an incomplete configuration would only fail when a lab is started. */
function educatesOf(env: Env): ServiceSettings['educates'] {
  const { EDUCATES_URL, EDUCATES_CLIENT_ID, EDUCATES_CLIENT_SECRET } = env;
  const { EDUCATES_USERNAME, EDUCATES_PASSWORD, EDUCATES_WEBHOOK_SECRET } = env;
  const parts = {
    EDUCATES_URL,
    EDUCATES_CLIENT_ID,
    EDUCATES_CLIENT_SECRET,
    EDUCATES_USERNAME,
    EDUCATES_PASSWORD,
    EDUCATES_WEBHOOK_SECRET,
  };
  const missing = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(parts).length) return undefined;
  if (missing.length > 0)
    throw new StartupError(
      `${missing.join(', ')} must be set too: a training portal needs all of the EDUCATES_ variables, or none.`,
    );
  const address = new URL(EDUCATES_URL ?? '');
  const isPlain = address.username === '' && address.search === '' && address.hash === '';
  if (!isPlain)
    throw new StartupError(
      'EDUCATES_URL must be the plain address of the portal, without a name or a query.',
    );
  if (env.ACADEMY_ENV !== 'local' && address.protocol !== 'https:')
    throw new StartupError(
      `EDUCATES_URL must be https in ${env.ACADEMY_ENV}: the robot account’s password goes there.`,
    );
  return {
    url: address.href.replace(/\/+$/, ''),
    clientId: EDUCATES_CLIENT_ID ?? '',
    clientSecret: EDUCATES_CLIENT_SECRET ?? '',
    username: EDUCATES_USERNAME ?? '',
    password: EDUCATES_PASSWORD ?? '',
    webhookSecret: EDUCATES_WEBHOOK_SECRET ?? '',
  };
}

function runnerOf({ RUNNER_URL: url, RUNNER_TOKEN: token }: Env): ServiceSettings['runner'] {
  if (url === undefined) return undefined;
  if (!url.startsWith('unix:') && token === undefined)
    throw new StartupError('RUNNER_TOKEN must be set where RUNNER_URL is not a socket.');
  return { url, token };
}
