import { qualifiedName } from '../cluster/kinds.ts';
import { settle } from '../controllers/reconcile.ts';
import { onCluster, dryRunNote } from './apply.ts';
import { KubectlError, outputOf, type Command } from './context.ts';
import { createAndPrint } from './create.ts';
import { createObject } from '../cluster/api.ts';
import { flag } from './flags.ts';
import { asManifest } from './generators.ts';
import { changeTargets } from './workload.ts';

const SCALED = new Set(['Deployment', 'ReplicaSet', 'StatefulSet', 'ReplicationController']);

export const autoscale: Command = {
  name: 'autoscale',
  summary: 'Auto-scale a deployment, replica set, stateful set, or replication controller',
  usage: [
    'kubectl autoscale TYPE NAME --max=COUNT [--min=COUNT] [--cpu=80%|500m] [--memory=…] [--name=NAME]',
  ],
  flags: {
    value: ['min', 'max', 'cpu-percent', 'cpu', 'memory', 'name', 'filename', 'output', 'dry-run'],
    boolean: [],
    short: { f: 'filename', o: 'output' },
  },
  async run(given) {
    const context = onCluster(given);
    const { flags } = context;
    const max = Number(flag(flags, 'max') ?? -1);
    const min = Number(flag(flags, 'min') ?? -1);
    if (max < 1)
      throw new KubectlError(
        `error: --max=MAXPODS is required and must be at least 1, max: ${flag(flags, 'max') ?? '-1'}`,
      );
    if (max < min)
      throw new KubectlError(
        `error: --max=MAXPODS must be larger or equal to --min=MINPODS, max: ${max}, min: ${min}`,
      );
    if (flag(flags, 'cpu-percent') !== undefined)
      context.output.err(
        "Flag --cpu-percent has been deprecated, Use --cpu with percentage or resource quantity format (e.g., '70%' for utilization or '500m' for milliCPU).\n",
      );
    const percent = flag(flags, 'cpu-percent');
    const cpu = flag(flags, 'cpu') ?? (percent === undefined ? undefined : `${percent}%`);
    const memory = flag(flags, 'memory');
    const metric = (name: string, amount: string) => ({
      type: 'Resource',
      resource: {
        name,
        target: amount.endsWith('%')
          ? { type: 'Utilization', averageUtilization: Number.parseInt(amount, 10) }
          : { type: 'AverageValue', averageValue: amount },
      },
    });
    const metrics = [
      ...(cpu === undefined ? [] : [metric('cpu', cpu)]),
      ...(memory === undefined ? [] : [metric('memory', memory)]),
    ];
    for (const { kind, object } of await changeTargets(context, flags.words)) {
      if (!SCALED.has(kind.kind))
        throw new KubectlError(
          `error: cannot autoscale a ${kind.kind}: could not find scale subresource for ${kind.apiVersion}, Resource=${kind.plural}`,
        );
      const name = flag(flags, 'name') ?? object.metadata.name;
      const manifest = asManifest(
        {
          apiVersion: 'autoscaling/v2',
          kind: 'HorizontalPodAutoscaler',
          spec: {
            scaleTargetRef: { apiVersion: kind.apiVersion, kind: kind.kind, name: object.metadata.name },
            maxReplicas: max,
            ...(min > 0 && { minReplicas: min }),
            ...(metrics.length > 0 && { metrics }),
          },
        },
        name,
        context.namespace,
      );
      if (outputOf(context)) createAndPrint(context, manifest);
      else {
        const created = createObject(context.state, manifest);
        context.output.out(`${qualifiedName(created)}/${name} autoscaled${dryRunNote(context)}\n`);
      }
    }
    settle(context.state);
    return 0;
  },
};
