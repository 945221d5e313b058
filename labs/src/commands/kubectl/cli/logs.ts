import { kindOf } from '../cluster/kinds.ts';
import { matchesSelector } from '../cluster/labels.ts';
import { list } from '../cluster/state.ts';
import type { Container, ClusterObject, LabelSelector, Pod } from '../cluster/types.ts';
import { authorize, catchUp, KubectlError, type Command, type Context } from './context.ts';
import { flag, isOn } from './flags.ts';
import { getObject, parseTargets, selectObjects } from './resources.ts';
import { parseDuration } from './rollout.ts';

type Line = { at: number; text: string };

export const logs: Command = {
  name: 'logs',
  summary: 'Print the logs for a container in a pod',
  usage: [
    'kubectl logs POD [-c CONTAINER] [-p] [-f] [--tail=N]',
    'kubectl logs deploy/NAME',
    'kubectl logs -l app=web [--prefix]',
  ],
  flags: {
    value: ['container', 'tail', 'since', 'selector'],
    boolean: ['previous', 'follow', 'timestamps', 'all-containers', 'prefix'],
    short: { c: 'container', p: 'previous', f: 'follow', l: 'selector' },
  },
  async run(context) {
    const pods = podsFor(context);
    const read = () =>
      pods.flatMap((pod) =>
        containersFor(context, pod).flatMap((container) => linesOf(context, pod, container)),
      );
    const tail = Number(flag(context.flags, 'tail') ?? (context.flags.values['selector'] ? 10 : -1));
    const all = read();
    print(context, tail >= 0 ? all.slice(Math.max(0, all.length - tail)) : all);
    if (!isOn(context.flags, 'follow')) return 0;
    let seen = all.length;
    while (await context.io.wait(500)) {
      await catchUp(context);
      const now = read();
      print(context, now.slice(seen));
      seen = now.length;
      if (!pods.some((pod) => pod.status.phase === 'Running' || pod.status.phase === 'Pending')) return 0;
    }
    return 130;
  },
};

function print({ flags, output }: Context, lines: readonly Line[]): void {
  const hasTime = isOn(flags, 'timestamps');
  output.out(
    lines
      .map(
        ({ at, text }) =>
          `${hasTime ? `${new Date(at).toISOString().replace('Z', '000000Z')} ` : ''}${text}\n`,
      )
      .join(''),
  );
}

/** The pod that a word means; of a deployment and the like its first one. */
export function podOf(context: Context, words: readonly string[], note: (text: string) => void): Pod {
  const [word] = words;
  if (word === undefined)
    throw new KubectlError(
      "error: expected 'logs [-f] [-p] (POD | TYPE/NAME) [-c CONTAINER]'.\nPOD or TYPE/NAME is a required argument for the logs command",
    );
  if (!word.includes('/')) return getObject<Pod>(context, kindOf('Pod'), word);
  const [target] = parseTargets(context, [word]);
  if (!target?.name) throw new KubectlError('error: expected TYPE/NAME');
  const object = getObject(context, target.kind, target.name);
  if (object.kind === 'Pod') return object as Pod;
  const pods = podsBehind(context, object);
  const [first] = pods;
  if (!first)
    throw new KubectlError(
      `error: timed out waiting for the condition: ${target.kind.singular}/${target.name} has no pods`,
    );
  if (pods.length > 1) note(`Found ${pods.length} pods, using pod/${first.metadata.name}\n`);
  return first;
}

function podsBehind({ state }: Context, object: ClusterObject): Pod[] {
  const selector = ((object['spec'] ?? {}) as { selector?: LabelSelector }).selector;
  const wanted =
    object.kind === 'Service'
      ? { matchLabels: selector as Record<string, string> }
      : object.kind === 'Job'
        ? { matchLabels: { 'job-name': object.metadata.name } }
        : selector;
  if (!wanted) return [];
  const rank = (pod: Pod) => (pod.status.phase === 'Running' ? 0 : 1);
  return list<Pod>(state, 'Pod', object.metadata.namespace)
    .filter((pod) => matchesSelector(pod.metadata.labels, wanted))
    .sort((one, other) => rank(one) - rank(other));
}

function podsFor(context: Context): Pod[] {
  if (context.flags.values['selector']) return selectObjects(context, kindOf('Pod')) as Pod[];
  const pod = podOf(context, context.flags.words, context.output.err);
  authorize(context, { verb: 'get', kind: kindOf('Pod'), subresource: 'log', namespace: context.namespace });
  return [pod];
}

/** The container that is meant; the first where none is named. */
export function containerOf(
  context: Context,
  { metadata, spec }: Pod,
  wanted: string | undefined,
): Container {
  const all = [...spec.containers, ...(spec.initContainers ?? [])];
  const found = wanted === undefined ? spec.containers[0] : all.find(({ name }) => name === wanted);
  if (!found)
    throw new KubectlError(`error: container ${wanted ?? ''} is not valid for pod ${metadata.name}`);
  if (wanted === undefined && spec.containers.length > 1)
    context.output.err(
      `Defaulted container "${found.name}" out of: ${spec.containers.map(({ name }) => name).join(', ')}\n`,
    );
  return found;
}

function containersFor(context: Context, pod: Pod): Container[] {
  if (isOn(context.flags, 'all-containers'))
    return [...(pod.spec.initContainers ?? []), ...pod.spec.containers];
  return [containerOf(context, pod, flag(context.flags, 'container') ?? context.flags.words[1])];
}

function linesOf(context: Context, pod: Pod, container: Container): Line[] {
  const { state, flags } = context;
  const runtime = state.pods[pod.metadata.uid]?.containers[container.name];
  const waiting = (reason: string) =>
    new KubectlError(
      `Error from server (BadRequest): container "${container.name}" in pod "${pod.metadata.name}" is waiting to start: ${reason}`,
    );
  const isPrevious = isOn(flags, 'previous');
  if (isPrevious && !runtime?.previous)
    throw new KubectlError(
      `Error from server (BadRequest): previous terminated container "${container.name}" in pod "${pod.metadata.name}" not found`,
    );
  if (!runtime || runtime.startedAt === null) {
    const broken =
      runtime?.reason && runtime.reason !== 'ContainerCreating' ? runtime.reason : 'ContainerCreating';
    throw waiting(
      /Pull|InvalidImage/.test(broken)
        ? runtime?.step === 'back-off'
          ? 'trying and failing to pull image'
          : "image can't be pulled"
        : broken,
    );
  }
  const isShown = isPrevious && runtime?.step !== 'back-off';
  const since = flag(flags, 'since');
  const from = since ? state.now - parseDuration(since) : 0;
  const prefix = isOn(flags, 'prefix') ? `[pod/${pod.metadata.name}/${container.name}] ` : '';
  return ((isShown ? runtime?.previousLog : runtime?.log) ?? [])
    .filter(({ at }) => at >= from && at <= state.now)
    .map(({ at, text }) => ({ at, text: prefix + text }));
}
