import type { Container, Fields, PodTemplate } from '../cluster/types.ts';
import { KubectlError, type Command, type Context } from './context.ts';
import { flag } from './flags.ts';
import { change, changeTargets, named } from './workload.ts';

export const scale: Command = {
  name: 'scale',
  summary: 'Set a new size for a deployment, replica set, or stateful set',
  usage: [
    'kubectl scale TYPE NAME --replicas=COUNT',
    'kubectl scale TYPE/NAME --replicas=COUNT [--current-replicas=COUNT]',
  ],
  flags: {
    value: ['replicas', 'current-replicas', 'selector', 'filename', 'timeout'],
    boolean: ['all'],
    short: { l: 'selector', f: 'filename' },
  },
  async run(context) {
    const replicas = flag(context.flags, 'replicas');
    if (replicas === undefined || !/^\d+$/.test(replicas))
      throw new KubectlError(
        replicas === undefined
          ? 'error: required flag(s) "replicas" not set'
          : `error: The --replicas=COUNT flag is required, and COUNT must be greater than or equal to 0`,
      );
    for (const { kind, object } of await changeTargets(context, context.flags.words)) {
      if (!['Deployment', 'ReplicaSet', 'StatefulSet', 'ReplicationController'].includes(kind.kind))
        throw new KubectlError(
          `Error from server (NotFound): the server could not find the requested resource`,
        );
      const current = flag(context.flags, 'current-replicas');
      const spec = object['spec'] as Fields;
      if (current !== undefined && Number(current) !== spec['replicas'])
        throw new KubectlError(`error: Expected replicas to be ${current}, was ${String(spec['replicas'])}`);
      change(context, object, (copy) => {
        (copy['spec'] as Fields)['replicas'] = Number(replicas);
      });
      context.output.out(`${named(kind, object)} scaled\n`);
    }
    return 0;
  },
};

export const set: Command = {
  name: 'set',
  summary: 'Set specific features on objects',
  usage: [
    'kubectl set image TYPE/NAME CONTAINER=IMAGE ...',
    'kubectl set env TYPE/NAME NAME=VALUE ... NAME- [--from=configmap/NAME] [--list]',
    'kubectl set resources TYPE/NAME --requests=cpu=100m --limits=memory=256Mi [-c CONTAINER]',
  ],
  flags: {
    value: ['containers', 'requests', 'limits', 'from', 'selector', 'filename'],
    boolean: ['all', 'list'],
    short: { c: 'containers', l: 'selector', f: 'filename' },
  },
  async run(context) {
    const [what = '', ...words] = context.flags.words;
    if (what === 'image') return setImage(context, words);
    if (what === 'env') return setEnv(context, words);
    if (what === 'resources') return setResources(context, words);
    throw new KubectlError(
      `error: kubectl set ${what} is not covered in this lab; there are: image, env, resources`,
    );
  },
};

function containersOf(spec: unknown): Container[] {
  const { containers, template } = (spec ?? {}) as { containers?: Container[]; template?: PodTemplate };
  return containers ?? template?.spec.containers ?? [];
}

const isPair = (word: string) => /^[^/]*=/.test(word) || /^\w+-$/.test(word);

async function setImage(context: Context, words: string[]): Promise<number> {
  const pairs = words.filter((word) => word.includes('='));
  if (pairs.length === 0) throw new KubectlError('error: at least one image update is required');
  const names = words.filter((word) => !word.includes('='));
  for (const { kind, object } of await changeTargets(context, names)) {
    const known = new Set(containersOf(object['spec']).map(({ name }) => name));
    for (const pair of pairs) {
      const name = pair.slice(0, pair.indexOf('='));
      if (name !== '*' && !known.has(name))
        throw new KubectlError(`error: unable to find container named "${name}"`);
    }
    const isChanged = change(context, object, (copy) => {
      for (const pair of pairs) {
        const at = pair.indexOf('=');
        for (const container of containersOf(copy['spec']))
          if (pair.slice(0, at) === '*' || container.name === pair.slice(0, at))
            container.image = pair.slice(at + 1);
      }
    });
    if (isChanged) context.output.out(`${named(kind, object)} image updated\n`);
  }
  return 0;
}

async function setEnv(context: Context, words: string[]): Promise<number> {
  const names = words.filter((word) => !isPair(word));
  for (const { kind, object } of await changeTargets(context, names)) {
    if (context.flags.values['list']) {
      for (const { name, env } of containersOf(object['spec'])) {
        context.output.out(`# ${named(kind, object)}, container ${name}\n`);
        for (const one of env ?? []) context.output.out(`${one.name}=${one.value ?? ''}\n`);
      }
      continue;
    }
    change(context, object, (copy) => {
      for (const container of containersOf(copy['spec'])) {
        const from = flag(context.flags, 'from');
        const [kindName, source = ''] = from?.split('/') ?? [];
        if (from)
          container.envFrom = [
            ...(container.envFrom ?? []),
            kindName?.startsWith('secret')
              ? { secretRef: { name: source } }
              : { configMapRef: { name: source } },
          ];
        for (const pair of words.filter(isPair)) {
          const name = pair.endsWith('-') ? pair.slice(0, -1) : pair.slice(0, pair.indexOf('='));
          const others = (container.env ?? []).filter((one) => one.name !== name);
          container.env = pair.endsWith('-')
            ? others
            : [...others, { name, value: pair.slice(pair.indexOf('=') + 1) }];
        }
      }
    });
    context.output.out(`${named(kind, object)} env updated\n`);
  }
  return 0;
}

async function setResources(context: Context, words: string[]): Promise<number> {
  const amounts = (name: string) => {
    const given = flag(context.flags, name);
    return given
      ? Object.fromEntries(given.split(',').map((pair) => pair.split('=') as [string, string]))
      : null;
  };
  const [requests, limits, only] = [
    amounts('requests'),
    amounts('limits'),
    flag(context.flags, 'containers'),
  ];
  if (!requests && !limits)
    throw new KubectlError(
      'error: you must specify an update to requests or limits (in the form of --requests/--limits)',
    );
  for (const { kind, object } of await changeTargets(context, words)) {
    change(context, object, (copy) => {
      for (const container of containersOf(copy['spec'])) {
        if (only !== undefined && only !== '*' && container.name !== only) continue;
        container.resources = {
          ...container.resources,
          ...(requests && { requests: { ...container.resources?.requests, ...requests } }),
          ...(limits && { limits: { ...container.resources?.limits, ...limits } }),
        };
      }
    });
    context.output.out(`${named(kind, object)} resource requirements updated\n`);
  }
  return 0;
}
