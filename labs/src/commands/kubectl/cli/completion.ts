import { findKind, kindsOf } from '../cluster/kinds.ts';
import { list, type ClusterState } from '../cluster/state.ts';
import type { Pod, PodTemplate } from '../cluster/types.ts';
import { COMMANDS } from './commands.ts';
import { GLOBAL } from './flags.ts';

const SECOND: Record<string, string[]> = {
  rollout: ['status', 'history', 'undo', 'restart', 'pause', 'resume'],
  set: ['image', 'env', 'resources'],
  auth: ['can-i', 'whoami'],
  config: ['current-context', 'get-contexts', 'set-context', 'use-context', 'set-credentials', 'view'],
  certificate: ['approve', 'deny'],
  top: ['node', 'pod'],
  create: [
    'deployment',
    'namespace',
    'configmap',
    'secret',
    'job',
    'cronjob',
    'service',
    'serviceaccount',
    'role',
    'rolebinding',
    'clusterrole',
    'clusterrolebinding',
    'ingress',
    'quota',
    'poddisruptionbudget',
    'priorityclass',
    'token',
  ],
};
/** Commands whose words are pods rather than a type and a name. */
const OF_PODS = new Set(['logs', 'exec']);
const OF_NODES = new Set(['cordon', 'uncordon', 'drain']);
const OF_TYPES = new Set([
  'get',
  'describe',
  'delete',
  'edit',
  'scale',
  'label',
  'annotate',
  'patch',
  'expose',
  'explain',
  'wait',
]);

/** What may stand in place of the last word; null where only files make sense. */
export function completeKubectl(words: string[], state: ClusterState): string[] | null {
  const current = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const [name, ...args] = withoutFlags(before);
  const previous = before.at(-1) ?? '';
  const names = (kind: string, namespace: string | null = namespaceOf(before, state)) =>
    list(state, kind, findKind(state, kind)?.isNamespaced === false ? null : namespace).map(
      ({ metadata }) => metadata.name,
    );
  if (previous === '-n' || previous === '--namespace') return starting(names('Namespace'), current);
  if (previous === '-o' || previous === '--output')
    return starting(['wide', 'yaml', 'json', 'name', 'jsonpath=', 'custom-columns='], current);
  if (['-f', '--filename', '--from-file', '--patch-file'].includes(previous)) return null;
  if (previous === '-c' || previous === '--container')
    return starting(containers(state, args, namespaceOf(before, state)), current);
  if (name === undefined)
    return starting(
      COMMANDS.map((one) => one.name),
      current,
    );
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) return [];
  if (current.startsWith('-')) {
    const flags = [...(command.flags.boolean ?? []), 'namespace', 'help'].map((one) => `--${one}`);
    const values = (command.flags.value ?? []).map((one) => `--${one}=`);
    return starting([...flags, ...values], current);
  }
  const second = SECOND[name];
  if (second && args.length === 0) return starting(second, current);
  if (OF_NODES.has(name)) return starting(names('Node'), current);
  if (OF_PODS.has(name) && !current.includes('/'))
    return args.length === 0 ? starting([...names('Pod'), 'deploy/', 'job/'], current) : [];
  const types =
    name === 'rollout' || name === 'set' || name === 'auth' ? args.slice(name === 'auth' ? 2 : 1) : args;
  if (name === 'apply' || name === 'diff' || name === 'replace' || name === 'create') return null;
  if (!OF_TYPES.has(name) && !second && !OF_PODS.has(name)) return [];
  if (name === 'set' && types.length > 0)
    return starting(imagePairs(state, types, namespaceOf(before, state)), current);
  const [type, started = ''] = current.split('/');
  if (current.includes('/')) {
    const kind = findKind(state, type ?? '');
    return kind ? starting(names(kind.kind), started).map((one) => `${type}/${one}`) : [];
  }
  if (types.length === 0) return starting(typeNames(state), current);
  const kind = findKind(state, types[0]?.split('/')[0] ?? '');
  return kind && !types[0]?.includes('/') ? starting(names(kind.kind), current) : [];
}

function starting(options: readonly string[], start: string): string[] {
  return [...new Set(options)].filter((option) => option.startsWith(start)).sort();
}

function typeNames(state: ClusterState): string[] {
  return [...kindsOf(state).flatMap(({ plural, singular, short }) => [plural, singular, ...short]), 'all'];
}

/** The words without flags and their values. */
function withoutFlags(words: readonly string[]): string[] {
  const valued = new Set([...GLOBAL.value, ...COMMANDS.flatMap(({ flags }) => flags.value ?? [])]);
  const short = new Map(COMMANDS.flatMap(({ flags }) => Object.entries(flags.short ?? {})));
  const plain: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (!word.startsWith('-')) plain.push(word);
    else if (!word.includes('=')) {
      const name = word.startsWith('--')
        ? word.slice(2)
        : (short.get(word.slice(1)) ?? GLOBAL.short[word.slice(1)] ?? '');
      if (valued.has(name)) at++;
    }
  }
  return plain;
}

function namespaceOf(words: readonly string[], state: ClusterState): string {
  const at = words.findIndex((word) => word === '-n' || word === '--namespace');
  const joined = words.find((word) => word.startsWith('--namespace='))?.slice(12);
  return (at === -1 ? joined : words[at + 1]) ?? state.context.namespace;
}

function containers(state: ClusterState, args: readonly string[], namespace: string): string[] {
  return list<Pod>(state, 'Pod', namespace)
    .filter(({ metadata }) => args.includes(metadata.name))
    .flatMap(({ spec }) => spec.containers.map(({ name }) => name));
}

function imagePairs(state: ClusterState, types: readonly string[], namespace: string): string[] {
  const [type = '', name = types[1]] = (types[0] ?? '').split('/');
  const object = list(state, findKind(state, type)?.kind ?? '', namespace).find(
    ({ metadata }) => metadata.name === name,
  );
  const template = (object?.['spec'] as { template?: PodTemplate } | undefined)?.template;
  return (template?.spec.containers ?? []).map((one) => `${one.name}=`);
}
