import type { Manifest } from '../cluster/api.ts';
import type { Fields } from '../cluster/types.ts';
import { encodeSecret } from '../kubelet/environment.ts';
import { findKind, groupOf } from '../cluster/kinds.ts';
import { KubectlError, type Context } from './context.ts';
import { flag } from './flags.ts';
import { ingressRules } from './ingress-rules.ts';
import { budget, priorityClass, quota } from './policy-generators.ts';

/** What `kubectl create KIND` makes of its arguments. */
type Generator = { usage: string; make: Make };
export type Make = (context: Context, name: string) => Promise<Fields> | Fields;

const need = (context: Context, name: string): string => {
  const value = flag(context.flags, name);
  if (value === undefined) throw new KubectlError(`error: required flag(s) "${name}" not set`);
  return value;
};

const numberOf = (context: Context, name: string): number | undefined => {
  const value = flag(context.flags, name);
  return value === undefined ? undefined : Number(value);
};

function podTemplate(context: Context, { name, labels }: { name: string; labels?: Record<string, string> }) {
  const port = numberOf(context, 'port');
  const container = {
    name,
    image: need(context, 'image'),
    ...(port !== undefined && { ports: [{ containerPort: port }] }),
    ...(context.flags.rest.length > 0 && { command: context.flags.rest }),
  };
  return { ...(labels && { metadata: { labels } }), spec: { containers: [container] } };
}

/** The last part of an image's name, which becomes the container's name. */
function containerName(image: string): string {
  const [plain = ''] = image.slice(image.lastIndexOf('/') + 1).split(/[:@]/);
  return plain.replaceAll('_', '-');
}

/** `--from-literal` and `--from-file`. */
async function readData({ flags, io }: Context): Promise<Record<string, string>> {
  const data: Record<string, string> = {};
  for (const pair of flags.values['from-literal'] ?? []) {
    const at = pair.indexOf('=');
    if (at < 1) throw new KubectlError(`error: invalid literal source ${pair}, expected key=value`);
    data[pair.slice(0, at)] = pair.slice(at + 1).replace(/^(["'])(.*)\1$/, '$2');
  }
  const read = async (key: string, path: string) => {
    const text = await io.files.read(path);
    if (text === null) throw new KubectlError(`error: error reading ${path}: no such file or directory`);
    data[key] = text;
  };
  for (const source of flags.values['from-file'] ?? []) {
    const at = source.indexOf('=');
    const path = at === -1 ? source : source.slice(at + 1);
    const names = at === -1 ? await io.files.list(path) : null;
    if (names) for (const name of names) await read(name, `${path.replace(/\/$/, '')}/${name}`);
    else await read(at === -1 ? path.slice(path.lastIndexOf('/') + 1) : source.slice(0, at), path);
  }
  for (const path of flags.values['from-env-file'] ?? []) {
    const text = (await io.files.read(path)) ?? '';
    for (const line of text.split('\n')) {
      const at = line.indexOf('=');
      if (at > 0 && !line.startsWith('#')) data[line.slice(0, at).trim()] = line.slice(at + 1);
    }
  }
  return data;
}

function rules({ flags, state }: Context): Fields[] {
  const list = (name: string) => (flags.values[name] ?? []).flatMap((one) => one.split(','));
  const byGroup = new Map<string, string[]>();
  for (const resource of list('resource')) {
    const [plain = '', sub] = resource.split('/');
    const kind = findKind(state, plain);
    if (!kind) throw new KubectlError(`error: the server doesn't have a resource type "${plain}"`);
    const name = sub ? `${kind.plural}/${sub}` : kind.plural;
    byGroup.set(groupOf(kind), [...(byGroup.get(groupOf(kind)) ?? []), name]);
  }
  const names = list('resource-name');
  if (list('verb').length === 0) throw new KubectlError('error: at least one verb must be specified');
  return [...byGroup].map(([group, resources]) => ({
    apiGroups: [group],
    resources,
    ...(names.length > 0 && { resourceNames: names }),
    verbs: list('verb'),
  }));
}

function clusterRole(context: Context): Fields {
  const { flags } = context;
  const aggregation = flag(flags, 'aggregation-rule');
  const urls = (flags.values['non-resource-url'] ?? []).flatMap((one) => one.split(','));
  const verbs = (flags.values['verb'] ?? []).flatMap((one) => one.split(','));
  if (aggregation !== undefined) {
    const matchLabels = Object.fromEntries(
      aggregation.split(',').map((pair) => pair.split('=') as [string, string]),
    );
    const aggregationRule = { clusterRoleSelectors: [{ matchLabels }] };
    return kindFields(RBAC, 'ClusterRole', { aggregationRule, rules: [] });
  }
  const own = urls.length > 0 ? [{ nonResourceURLs: urls, verbs }] : [];
  return kindFields(RBAC, 'ClusterRole', { rules: [...rules(context), ...own] });
}

function binding(context: Context): Fields {
  const { flags, namespace } = context;
  const [role, clusterRole] = [flag(flags, 'role'), flag(flags, 'clusterrole')];
  if ((role === undefined) === (clusterRole === undefined))
    throw new KubectlError('error: exactly one of clusterrole or role must be specified');
  const group = 'rbac.authorization.k8s.io';
  return {
    roleRef: { apiGroup: group, kind: role ? 'Role' : 'ClusterRole', name: role ?? clusterRole },
    subjects: [
      ...(flags.values['user'] ?? []).map((name) => ({ apiGroup: group, kind: 'User', name })),
      ...(flags.values['group'] ?? []).map((name) => ({ apiGroup: group, kind: 'Group', name })),
      ...(flags.values['serviceaccount'] ?? []).map((one) => {
        const [space, name] = one.includes(':') ? one.split(':') : [namespace, one];
        return { kind: 'ServiceAccount', name, namespace: space };
      }),
    ],
  };
}

const kindFields = (apiVersion: string, kind: string, fields: Fields = {}): Fields => ({
  apiVersion,
  kind,
  ...fields,
});
const RBAC = 'rbac.authorization.k8s.io/v1';

export const GENERATORS: Record<string, Generator> = {
  namespace: { usage: 'namespace NAME', make: () => kindFields('v1', 'Namespace') },
  serviceaccount: { usage: 'serviceaccount NAME', make: () => kindFields('v1', 'ServiceAccount') },
  deployment: {
    usage: 'deployment NAME --image=IMAGE [--replicas=N] [--port=PORT] [-- COMMAND]',
    make: (context, name) =>
      kindFields('apps/v1', 'Deployment', {
        metadata: { name, labels: { app: name } },
        spec: {
          replicas: numberOf(context, 'replicas') ?? 1,
          selector: { matchLabels: { app: name } },
          template: podTemplate(context, {
            name: containerName(need(context, 'image')),
            labels: { app: name },
          }),
        },
      }),
  },
  configmap: {
    usage: 'configmap NAME [--from-literal=KEY=VALUE] [--from-file=[KEY=]FILE] [--from-env-file=FILE]',
    make: async (context) => kindFields('v1', 'ConfigMap', { data: await readData(context) }),
  },
  secret: {
    usage:
      'secret generic|tls|docker-registry NAME [--from-literal=KEY=VALUE] [--from-file=[KEY=]FILE] [--from-env-file=FILE] [--type=TYPE] [--cert=FILE --key=FILE] [--docker-server=HOST --docker-username=NAME --docker-password=TEXT --docker-email=TEXT]',
    make: async (context) => {
      const data = Object.entries(await readData(context)).map(([key, value]) => [key, encodeSecret(value)]);
      return kindFields('v1', 'Secret', {
        data: Object.fromEntries(data),
        type: flag(context.flags, 'type') ?? 'Opaque',
      });
    },
  },
  job: {
    usage: 'job NAME --image=IMAGE|--from=cronjob/NAME [-- COMMAND]',
    make: (context, name) => {
      const template = podTemplate(context, { name });
      return kindFields('batch/v1', 'Job', {
        spec: { template: { spec: { ...template.spec, restartPolicy: 'Never' } } },
      });
    },
  },
  cronjob: {
    usage: 'cronjob NAME --image=IMAGE --schedule="*/5 * * * *" [--restart=POLICY] [-- COMMAND]',
    make: (context, name) => {
      const { spec } = podTemplate(context, { name });
      const template = { spec: { ...spec, restartPolicy: flag(context.flags, 'restart') ?? 'OnFailure' } };
      return kindFields('batch/v1', 'CronJob', {
        spec: { schedule: need(context, 'schedule'), jobTemplate: { spec: { template } } },
      });
    },
  },
  role: {
    usage: 'role NAME --verb=VERB --resource=RESOURCE [--resource-name=NAME]',
    make: (context) => kindFields(RBAC, 'Role', { rules: rules(context) }),
  },
  clusterrole: {
    usage:
      'clusterrole NAME --verb=VERB --resource=RESOURCE [--resource-name=NAME] [--non-resource-url=PATH] [--aggregation-rule=a=b]',
    make: clusterRole,
  },
  rolebinding: {
    usage:
      'rolebinding NAME --role=NAME|--clusterrole=NAME [--user=U] [--group=G] [--serviceaccount=NS:NAME]',
    make: (context) => kindFields(RBAC, 'RoleBinding', binding(context)),
  },
  clusterrolebinding: {
    usage: 'clusterrolebinding NAME --clusterrole=NAME [--user=U] [--group=G] [--serviceaccount=NS:NAME]',
    make: (context) => kindFields(RBAC, 'ClusterRoleBinding', binding(context)),
  },
  resourcequota: { usage: 'quota NAME [--hard=cpu=1,memory=1Gi,pods=2] [--scopes=BestEffort]', make: quota },
  poddisruptionbudget: {
    usage: 'pdb NAME --selector=app=web --min-available=N|--max-unavailable=N',
    make: budget,
  },
  priorityclass: {
    usage:
      'priorityclass NAME --value=N [--global-default] [--description=TEXT] [--preemption-policy=POLICY]',
    make: priorityClass,
  },
  ingress: {
    usage: 'ingress NAME --rule="host/path=service:port" [--class=NAME]',
    make: (context) => {
      const ingressClassName = flag(context.flags, 'class');
      return kindFields('networking.k8s.io/v1', 'Ingress', {
        spec: { ...(ingressClassName && { ingressClassName }), rules: ingressRules(context) },
      });
    },
  },
};

export function servicePorts({ flags }: Context): Fields[] {
  return (flags.values['tcp'] ?? []).map((pair) => {
    const [port = '', target = port] = pair.split(':');
    return {
      name: pair.replace(':', '-'),
      port: Number(port),
      protocol: 'TCP',
      targetPort: /^\d+$/.test(target) ? Number(target) : target,
    };
  });
}

export function asManifest(fields: Fields, name: string, namespace: string | null): Manifest {
  const { metadata, ...rest } = fields;
  return {
    ...rest,
    metadata: { ...(metadata as Fields | undefined), name, ...(namespace !== null && { namespace }) },
  } as Manifest;
}
