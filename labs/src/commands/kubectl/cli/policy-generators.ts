import type { Fields } from '../cluster/types.ts';
import { encodeSecret } from '../kubelet/environment.ts';
import { KubectlError, type Context } from './context.ts';
import { flag, isOn } from './flags.ts';

const pairs = (text: string | undefined): Record<string, string> | undefined =>
  text === undefined
    ? undefined
    : Object.fromEntries(text.split(',').map((pair) => pair.split('=') as [string, string]));

export function quota({ flags }: Context): Fields {
  const scopes = flag(flags, 'scopes')?.split(',');
  const hard = pairs(flag(flags, 'hard'));
  return {
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    spec: { ...(hard && { hard }), ...(scopes && { scopes }) },
  };
}

const numberOrPercent = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text);

export function budget({ flags }: Context): Fields {
  const [least, most, selector] = ['min-available', 'max-unavailable', 'selector'].map((name) =>
    flag(flags, name),
  );
  if (selector === undefined) throw new KubectlError('error: a selector must be specified');
  if ((least === undefined) === (most === undefined))
    throw new KubectlError(
      least === undefined
        ? 'error: one of min-available or max-unavailable must be specified'
        : 'error: min-available and max-unavailable cannot be both specified',
    );
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    spec: {
      ...(least !== undefined && { minAvailable: numberOrPercent(least) }),
      ...(most !== undefined && { maxUnavailable: numberOrPercent(most) }),
      selector: { matchLabels: pairs(selector) },
    },
  };
}

export function priorityClass({ flags }: Context): Fields {
  const description = flag(flags, 'description');
  const preemptionPolicy = flag(flags, 'preemption-policy');
  return {
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    value: Number(flag(flags, 'value') ?? 0),
    globalDefault: isOn(flags, 'global-default'),
    ...(description && { description }),
    ...(preemptionPolicy && { preemptionPolicy }),
  };
}

async function fileOf(context: Context, name: string): Promise<string> {
  const path = flag(context.flags, name);
  if (path === undefined) throw new KubectlError(`error: required flag(s) "${name}" not set`);
  const text = await context.io.files.read(path);
  if (text === null) throw new KubectlError(`error: open ${path}: no such file or directory`);
  return text;
}

export async function tlsSecret(context: Context): Promise<Fields> {
  const [certificate, key] = [await fileOf(context, 'cert'), await fileOf(context, 'key')];
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    data: { 'tls.crt': encodeSecret(certificate), 'tls.key': encodeSecret(key) },
    type: 'kubernetes.io/tls',
  };
}

export function registrySecret({ flags }: Context): Fields {
  const [username, password, email] = ['docker-username', 'docker-password', 'docker-email'].map((name) =>
    flag(flags, name),
  );
  if (username === undefined || password === undefined)
    throw new KubectlError(
      'error: either --from-file or the combination of --docker-username, --docker-password and --docker-server is required',
    );
  const server = flag(flags, 'docker-server') ?? 'https://index.docker.io/v1/';
  const auths = {
    [server]: { username, password, ...(email && { email }), auth: encodeSecret(`${username}:${password}`) },
  };
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    data: { '.dockerconfigjson': encodeSecret(JSON.stringify({ auths })) },
    type: 'kubernetes.io/dockerconfigjson',
  };
}

/** A token of a service account, as far as anybody here can tell. */
export function serviceAccountToken({ state, flags, namespace }: Context, name: string): string {
  const seconds = Number.parseInt(flag(flags, 'duration') ?? '3600', 10) || 3600;
  const at = Math.floor(state.now / 1000);
  const encode = (value: unknown) =>
    encodeSecret(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const payload = {
    aud: flags.values['audience'] ?? ['https://kubernetes.default.svc.cluster.local'],
    exp: at + seconds,
    iat: at,
    iss: 'https://kubernetes.default.svc.cluster.local',
    'kubernetes.io': { namespace, serviceaccount: { name } },
    nbf: at,
    sub: `system:serviceaccount:${namespace}:${name}`,
  };
  return `${encode({ alg: 'RS256', kid: 'lab' })}.${encode(payload)}.${encode(`${namespace}/${name}/${at}`)}`;
}
