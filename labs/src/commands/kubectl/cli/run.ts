import { createObject } from '../cluster/api.ts';
import { kindOf } from '../cluster/kinds.ts';
import type { Pod } from '../cluster/types.ts';
import { settle } from '../controllers/reconcile.ts';
import { onCluster } from './apply.ts';
import { runAttached } from './attached.ts';
import { authorize, KubectlError, outputOf, type Command } from './context.ts';
import { createAndPrint } from './create.ts';
import { flag, isOn } from './flags.ts';
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
  async run(given) {
    const context = onCluster(given);
    const { flags } = context;
    const [name] = flags.words;
    const image = flag(flags, 'image');
    if (!name) throw new KubectlError('error: NAME is required for run');
    if (!image) throw new KubectlError('error: required flag(s) "image" not set');
    const isAttached = ['stdin', 'tty', 'attach'].some((name) => isOn(flags, name));
    if (isOn(flags, 'rm') && !isAttached)
      throw new KubectlError('error: --rm should only be used for attached containers');
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
      ...(isOn(flags, 'stdin') && { stdin: true, stdinOnce: true }),
      ...(isOn(flags, 'tty') && { tty: true }),
      ...(env.length > 0 && { env }),
      ...(port && { ports: [{ containerPort: Number(port) }] }),
      ...(flags.rest.length > 0 && { [flags.values['command'] ? 'command' : 'args']: flags.rest }),
    };
    const spec = { containers: [container], restartPolicy: flag(flags, 'restart') ?? 'Always' };
    const fields = { apiVersion: 'v1', kind: 'Pod', metadata: { labels }, spec };
    const manifest = asManifest(fields, name, context.namespace);
    if (isAttached && context === given && !outputOf(context)) {
      authorize(context, { verb: 'create', kind: kindOf('Pod'), name, namespace: context.namespace });
      const pod = createObject(context.state, manifest) as Pod;
      settle(context.state);
      return runAttached(context, pod);
    }
    createAndPrint(context, manifest);
    settle(context.state);
    return 0;
  },
};
