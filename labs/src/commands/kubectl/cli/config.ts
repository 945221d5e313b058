import { CONFIG_FILE, kubeconfigOf, type ConfigContext, type Kubeconfig } from '../cluster/kubeconfig.ts';
import type { ClusterObject, Fields } from '../cluster/types.ts';
import { KubectlError, outputOf, type Command, type Context } from './context.ts';
import { flag, isOn } from './flags.ts';
import { printObjects } from './print.ts';
import { formatTable } from './table.ts';

type Act = (context: Context, name: string, rest: string[]) => string;

const missing = (kind: string, name: string) => {
  const article =
    kind === 'context' ? 'no context exists with the name' : `cannot delete ${kind} ${name}, not in`;
  return new KubectlError(
    kind === 'context' ? `error: ${article}: "${name}"` : `error: ${article} ${CONFIG_FILE}`,
  );
};

const ACTIONS: Record<string, Act> = {
  'current-context': ({ state }) => `${state.context.name}\n`,
  'get-contexts': getContexts,
  'get-clusters': ({ state }) =>
    ['NAME', ...Object.keys(kubeconfigOf(state).clusters)].map((one) => `${one}\n`).join(''),
  'get-users': ({ state }) =>
    ['NAME', ...Object.keys(kubeconfigOf(state).users)].map((one) => `${one}\n`).join(''),
  'use-context': useContext,
  use: useContext,
  'set-context': setContext,
  'set-cluster': (context, name) => {
    keep(context, 'clusters', {
      name,
      flags: ['server', 'certificate-authority', 'insecure-skip-tls-verify', 'tls-server-name'],
    });
    return `Cluster "${name}" set.\n`;
  },
  'set-credentials': (context, name) => {
    keep(context, 'users', {
      name,
      flags: ['token', 'client-certificate', 'client-key', 'username', 'password'],
    });
    return `User "${name}" set.\n`;
  },
  'delete-context': ({ state, output }, name) => {
    const { contexts } = kubeconfigOf(state);
    if (!contexts[name])
      throw new KubectlError(`error: cannot delete context ${name}, not in ${CONFIG_FILE}`);
    delete contexts[name];
    if (state.context.name === name)
      output.err(
        'warning: this removed your active context, use "kubectl config use-context" to select a different one\n',
      );
    return `deleted context ${name} from ${CONFIG_FILE}\n`;
  },
  'delete-cluster': (context, name) => forget(context, 'clusters', name),
  'delete-user': (context, name) => forget(context, 'users', name),
  'rename-context': ({ state }, name, [next = '']) => {
    const { contexts } = kubeconfigOf(state);
    const own = contexts[name];
    if (!own)
      throw new KubectlError(`error: cannot rename the context "${name}", it's not in ${CONFIG_FILE}`);
    delete contexts[name];
    contexts[next] = own;
    if (state.context.name === name) state.context.name = next;
    return `Context "${name}" renamed to "${next}".\n`;
  },
  view,
};

export const config: Command = {
  name: 'config',
  summary: 'Modify kubeconfig files',
  usage: [
    'kubectl config current-context | get-contexts | get-clusters | get-users',
    'kubectl config use-context NAME',
    'kubectl config set-context NAME|--current [--namespace=NAME] [--user=NAME] [--cluster=NAME]',
    'kubectl config set-credentials NAME [--token=TOKEN] [--client-certificate=FILE --client-key=FILE]',
    'kubectl config set-cluster NAME --server=URL',
    'kubectl config delete-context|delete-user|delete-cluster NAME',
    'kubectl config rename-context NAME NEW',
    'kubectl config view [--minify] [-o json|jsonpath=…]',
  ],
  flags: {
    value: [
      'output',
      'server',
      'certificate-authority',
      'tls-server-name',
      'token',
      'client-certificate',
      'client-key',
      'username',
      'password',
    ],
    boolean: ['current', 'minify', 'raw', 'flatten', 'no-headers', 'embed-certs', 'insecure-skip-tls-verify'],
    short: { o: 'output' },
  },
  limits: 'All clusters of the file are the one of the lab; a user is known by its name, or by its token.',
  run(context) {
    const [what = '', name = '', ...rest] = context.flags.words;
    const act = ACTIONS[what];
    if (!act)
      throw new KubectlError(
        `error: kubectl config ${what} is not covered in this lab; there are: ${Object.keys(ACTIONS).join(', ')}`,
      );
    context.output.out(act(context, name, rest));
    return 0;
  },
};

function getContexts({ state, flags }: Context, name: string): string {
  const { contexts } = kubeconfigOf(state);
  if (name && !contexts[name]) throw new KubectlError(`error: context ${name} not found`);
  const shown = Object.entries(contexts)
    .filter(([one]) => !name || one === name)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  if (flag(flags, 'output') === 'name') return shown.map(([one]) => `${one}\n`).join('');
  const rows = shown.map(([one, own]) => {
    const isCurrent = one === state.context.name;
    const namespace = isCurrent ? state.context.namespace : (own.namespace ?? '');
    return [isCurrent ? '*' : '', one, own.cluster, own.user, namespace];
  });
  const names = ['CURRENT', 'NAME', 'CLUSTER', 'AUTHINFO', 'NAMESPACE'];
  return formatTable(isOn(flags, 'no-headers') ? rows : [names, ...rows]);
}

function useContext({ state }: Context, name: string): string {
  const { contexts } = kubeconfigOf(state);
  const wanted = contexts[name];
  if (!wanted) throw missing('context', name);
  const current = contexts[state.context.name];
  if (current) current.namespace = state.context.namespace;
  state.context = { name, namespace: wanted.namespace ?? 'default' };
  return `Switched to context "${name}".\n`;
}

function setContext({ state, flags }: Context, given: string): string {
  const name = isOn(flags, 'current') ? state.context.name : given;
  if (!name) throw new KubectlError('error: you must specify a non-empty context name or --current');
  const { contexts } = kubeconfigOf(state);
  const before = contexts[name];
  const next: ConfigContext = { cluster: '', user: '', ...before };
  for (const field of ['cluster', 'user', 'namespace'] as const) {
    const value = flag(flags, field);
    if (value !== undefined) next[field] = value;
  }
  contexts[name] = next;
  if (name === state.context.name) state.context = { name, namespace: next.namespace ?? 'default' };
  return `Context "${name}" ${before ? 'modified' : 'created'}.\n`;
}

type Kept = { name: string; flags: readonly string[] };

function keep({ state, flags }: Context, part: 'clusters' | 'users', { name, flags: known }: Kept): void {
  const own: Fields = (kubeconfigOf(state)[part][name] ??= {});
  for (const one of known) {
    const value = flag(flags, one);
    if (value !== undefined) own[one] = value === 'true' ? true : value;
  }
}

function forget({ state }: Context, part: 'clusters' | 'users', name: string): string {
  const kind = part.slice(0, -1);
  const entries = kubeconfigOf(state)[part];
  if (!entries[name]) throw missing(kind, name);
  delete entries[name];
  return kind === 'user'
    ? `deleted user ${name} from ${CONFIG_FILE}\n`
    : `deleted cluster ${name} from ${CONFIG_FILE}\n`;
}

function view(context: Context): string {
  const { state, flags } = context;
  const all: Kubeconfig = structuredClone(kubeconfigOf(state));
  const current = all.contexts[state.context.name];
  if (current) current.namespace = state.context.namespace;
  const isMinimal = isOn(flags, 'minify');
  const isShown = (part: 'clusters' | 'users' | 'contexts', name: string) =>
    !isMinimal ||
    name === (part === 'contexts' ? state.context.name : part === 'users' ? current?.user : current?.cluster);
  const entries = (part: 'clusters' | 'users' | 'contexts', field: string) =>
    Object.entries(all[part])
      .filter(([name]) => isShown(part, name))
      .map(([name, value]) => ({ name, [field]: hidden(value, isOn(flags, 'raw')) }));
  const data = {
    apiVersion: 'v1',
    clusters: entries('clusters', 'cluster'),
    contexts: entries('contexts', 'context'),
    'current-context': state.context.name,
    kind: 'Config',
    users: entries('users', 'user'),
  };
  return printObjects([data as unknown as ClusterObject], outputOf(context) || 'yaml', false) ?? '';
}

function hidden(value: Fields, isRaw: boolean): Fields {
  return typeof value['token'] === 'string' && !isRaw ? { ...value, token: 'REDACTED' } : value;
}
