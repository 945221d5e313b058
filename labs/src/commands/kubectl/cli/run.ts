import { createObject } from '../cluster/api.ts';
import { type Kind, kindOfManifest } from '../cluster/kinds.ts';
import type { ClusterObject, LabelSelector, Labels, Pod, PodTemplate } from '../cluster/types.ts';
import { settle } from '../controllers/reconcile.ts';
import { dryRunNote, onCluster } from './apply.ts';
import { authorize, KubectlError, outputOf, type Command } from './context.ts';
import { createAndPrint } from './create.ts';
import { flag } from './flags.ts';
import { asManifest } from './generators.ts';
import { getObject, parseTargets } from './resources.ts';

export const run: Command = {
  name: 'run',
  summary: 'Run a particular image on the cluster',
  usage: [
    'kubectl run NAME --image=IMAGE [--port=PORT] [--env=NAME=VALUE] [--labels=a=b] [--restart=POLICY] [--image-pull-policy=POLICY] [--command] [-- COMMAND ARGS]',
  ],
  flags: {
    value: ['image', 'port', 'env', 'labels', 'restart', 'output', 'dry-run', 'image-pull-policy'],
    boolean: ['command', 'rm', 'stdin', 'tty', 'quiet', 'attach'],
    short: { o: 'output', l: 'labels', i: 'stdin', t: 'tty', q: 'quiet' },
  },
  limits: 'A pod is created and not attached to: -it and --rm are refused; use kubectl exec or kubectl logs.',
  run(given) {
    const context = onCluster(given);
    const { flags } = context;
    const [name] = flags.words;
    const image = flag(flags, 'image');
    if (!name) throw new KubectlError('error: NAME is required for run');
    if (!image) throw new KubectlError('error: required flag(s) "image" not set');
    for (const refused of ['rm', 'stdin', 'tty', 'attach'])
      if (flags.values[refused])
        throw new KubectlError(
          `error: kubectl run --${refused} is not covered in this lab: create the pod, then use kubectl exec or kubectl logs`,
        );
    const labels = Object.fromEntries(
      (flag(flags, 'labels') ?? `run=${name}`).split(',').map((pair) => pair.split('=') as [string, string]),
    );
    const env = (flags.values['env'] ?? []).map((pair) => ({
      name: pair.split('=')[0],
      value: pair.slice(pair.indexOf('=') + 1),
    }));
    const port = flag(flags, 'port');
    const imagePullPolicy = flag(flags, 'image-pull-policy');
    const container = {
      name,
      image,
      ...(imagePullPolicy && { imagePullPolicy }),
      ...(env.length > 0 && { env }),
      ...(port && { ports: [{ containerPort: Number(port) }] }),
      ...(flags.rest.length > 0 && { [flags.values['command'] ? 'command' : 'args']: flags.rest }),
    };
    const spec = { containers: [container], restartPolicy: flag(flags, 'restart') ?? 'Always' };
    createAndPrint(
      context,
      asManifest({ apiVersion: 'v1', kind: 'Pod', metadata: { labels }, spec }, name, context.namespace),
    );
    settle(context.state);
    return 0;
  },
};

export const expose: Command = {
  name: 'expose',
  summary: 'Take a deployment, pod or service and expose it as a new service',
  usage: ['kubectl expose TYPE NAME --port=PORT [--target-port=PORT] [--name=NAME] [--type=TYPE]'],
  flags: {
    value: ['port', 'target-port', 'name', 'type', 'protocol', 'output', 'dry-run', 'selector'],
    boolean: [],
    short: { o: 'output' },
  },
  run(given) {
    const context = onCluster(given);
    const [target] = parseTargets(context, context.flags.words);
    if (!target?.name)
      throw new KubectlError('error: you must provide one or more resources by argument or filename');
    const object = getObject(context, target.kind, target.name);
    const { selector, ports } = exposable(object);
    const port = flag(context.flags, 'port') ?? ports[0]?.toString();
    if (port === undefined)
      throw new KubectlError(
        "error: couldn't find port via --port flag or introspection\nSee 'kubectl expose -h' for help and examples",
      );
    const to = flag(context.flags, 'target-port') ?? port;
    const name = flag(context.flags, 'name') ?? object.metadata.name;
    const spec = {
      ports: [
        {
          port: Number(port),
          protocol: flag(context.flags, 'protocol') ?? 'TCP',
          targetPort: /^\d+$/.test(to) ? Number(to) : to,
        },
      ],
      selector,
      ...(flag(context.flags, 'type') && { type: flag(context.flags, 'type') }),
    };
    const { labels } = object.metadata;
    const fields = { apiVersion: 'v1', kind: 'Service', metadata: { ...(labels && { labels }) }, spec };
    const manifest = asManifest(fields, name, context.namespace);
    const kind = kindOfManifest(context.state, manifest) as Kind;
    authorize(context, { verb: 'create', kind, name, namespace: context.namespace });
    if (outputOf(context)) createAndPrint(context, manifest);
    else {
      createObject(context.state, manifest);
      context.output.out(`service/${name} exposed${dryRunNote(context)}\n`);
    }
    settle(context.state);
    return 0;
  },
};

function exposable(object: ClusterObject): { selector: Labels; ports: number[] } {
  const spec = object['spec'] as { selector?: LabelSelector | Labels; template?: PodTemplate } | undefined;
  const pod = object.kind === 'Pod' ? (object as Pod).spec : spec?.template?.spec;
  const ports = (pod?.containers ?? []).flatMap((one) =>
    (one.ports ?? []).map(({ containerPort }) => containerPort),
  );
  if (object.kind === 'Pod') return { selector: object.metadata.labels ?? {}, ports };
  if (object.kind === 'Service') return { selector: (spec?.selector ?? {}) as Labels, ports };
  const selector = (spec?.selector as LabelSelector | undefined)?.matchLabels;
  if (!selector) throw new KubectlError(`error: cannot expose a ${object.kind}`);
  return { selector, ports };
}
