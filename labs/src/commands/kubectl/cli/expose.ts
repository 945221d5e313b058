import { createObject } from '../cluster/api.ts';
import { kindOf, qualifiedName } from '../cluster/kinds.ts';
import type { ClusterObject, Fields, LabelSelector, Labels, Pod, PodTemplate } from '../cluster/types.ts';
import { settle } from '../controllers/reconcile.ts';
import { dryRunNote, onCluster } from './apply.ts';
import { authorize, KubectlError, outputOf, type Command } from './context.ts';
import { createAndPrint } from './create.ts';
import { flag } from './flags.ts';
import { asManifest } from './generators.ts';
import { changeTargets } from './workload.ts';

export const expose: Command = {
  name: 'expose',
  summary: 'Take a deployment, pod or service and expose it as a new service',
  usage: ['kubectl expose TYPE NAME --port=PORT [--target-port=PORT] [--name=NAME] [--type=TYPE]'],
  flags: {
    value: [
      'port',
      'target-port',
      'name',
      'type',
      'protocol',
      'output',
      'dry-run',
      'selector',
      'labels',
      'cluster-ip',
      'external-ip',
      'session-affinity',
      'filename',
    ],
    boolean: [],
    short: { o: 'output', l: 'labels', f: 'filename' },
  },
  async run(given) {
    const context = onCluster(given);
    const [target] = await changeTargets(context, context.flags.words);
    if (!target)
      throw new KubectlError('error: you must provide one or more resources by argument or filename');
    const { object } = target;
    const { selector, ports } = exposable(object);
    const { flags } = context;
    const written = flag(flags, 'port')?.split(',').map(Number);
    const numbers = written ?? ports;
    if (numbers.length === 0)
      throw new KubectlError(
        "error: couldn't find port via --port flag or introspection\nSee 'kubectl expose -h' for help and examples",
      );
    const name = flag(flags, 'name') ?? object.metadata.name;
    const clusterIP = flag(flags, 'cluster-ip');
    const externalIP = flag(flags, 'external-ip');
    const spec = {
      ports: numbers.map((port, at): Fields => {
        const to = flag(flags, 'target-port') ?? String(port);
        return {
          ...(numbers.length > 1 && { name: `port-${at + 1}` }),
          port,
          protocol: flag(flags, 'protocol') ?? 'TCP',
          targetPort: /^\d+$/.test(to) ? Number(to) : to,
        };
      }),
      selector: pairsOf(flag(flags, 'selector')) ?? selector,
      ...(flag(flags, 'type') && { type: flag(flags, 'type') }),
      ...(clusterIP && { clusterIP }),
      ...(externalIP && { externalIPs: [externalIP] }),
      ...(flag(flags, 'session-affinity') && { sessionAffinity: flag(flags, 'session-affinity') }),
    };
    const labels = pairsOf(flag(flags, 'labels')) ?? object.metadata.labels;
    const fields = { apiVersion: 'v1', kind: 'Service', metadata: { ...(labels && { labels }) }, spec };
    const manifest = asManifest(fields, name, context.namespace);
    authorize(context, { verb: 'create', kind: kindOf('Service'), name, namespace: context.namespace });
    if (outputOf(context)) createAndPrint(context, manifest);
    else {
      createObject(context.state, manifest);
      context.output.out(`service/${name} exposed${dryRunNote(context)}\n`);
    }
    settle(context.state);
    return 0;
  },
};

function pairsOf(text: string | undefined): Labels | undefined {
  return text === undefined
    ? undefined
    : Object.fromEntries(text.split(',').map((pair) => pair.split('=') as [string, string]));
}

function exposable(object: ClusterObject): { selector: Labels; ports: number[] } {
  const spec = object['spec'] as { selector?: LabelSelector | Labels; template?: PodTemplate } | undefined;
  const pod = object.kind === 'Pod' ? (object as Pod).spec : spec?.template?.spec;
  const ports = (pod?.containers ?? []).flatMap((one) =>
    (one.ports ?? []).map(({ containerPort }) => containerPort),
  );
  if (object.kind === 'Pod') return { selector: object.metadata.labels ?? {}, ports };
  if (object.kind === 'Service') return { selector: (spec?.selector ?? {}) as Labels, ports };
  if (object.kind === 'ReplicationController') return { selector: (spec?.selector ?? {}) as Labels, ports };
  const selector = (spec?.selector as LabelSelector | undefined)?.matchLabels;
  if (!selector) throw new KubectlError(`error: cannot expose a ${qualifiedName(object)}`);
  return { selector, ports };
}
