import { settle } from '../controllers/reconcile.ts';
import { onCluster } from './apply.ts';
import { KubectlError, type Command } from './context.ts';
import { createAndPrint } from './create.ts';
import { flag } from './flags.ts';
import { asManifest } from './generators.ts';

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
