import { kindOf } from '../cluster/kinds.ts';
import { liveContainer, refresh } from '../kubelet/live.ts';
import { wakeProbes } from '../kubelet/probes.ts';
import { startError } from '../kubelet/programs.ts';
import { authorize, KubectlError, type Command } from './context.ts';
import { flag } from './flags.ts';
import { isPrompt, prompt, runIn } from './inside.ts';
import { containerOf, podOf } from './logs.ts';

export const exec: Command = {
  name: 'exec',
  summary: 'Execute a command in a container',
  usage: ['kubectl exec POD [-c CONTAINER] -- COMMAND [ARGS]', 'kubectl exec deploy/NAME -- COMMAND'],
  flags: {
    value: ['container'],
    boolean: ['stdin', 'tty', 'quiet'],
    short: { c: 'container', i: 'stdin', t: 'tty', q: 'quiet' },
  },
  async run(context) {
    const { flags, state, output } = context;
    const words = flags.rest.length > 0 ? flags.rest : flags.words.slice(1);
    if (flags.words[0] === undefined)
      throw new KubectlError('error: pod, type/name or --filename must be specified');
    if (words.length === 0)
      throw new KubectlError('error: you must specify at least one command for the container');
    const pod = podOf(context, flags.words, () => undefined);
    const container = containerOf(context, pod, flag(flags, 'container'));
    authorize(context, {
      verb: 'create',
      kind: kindOf('Pod'),
      name: pod.metadata.name,
      subresource: 'exec',
      namespace: context.namespace,
    });
    const runtime = state.pods[pod.metadata.uid]?.containers[container.name];
    if (runtime?.step !== 'running')
      throw new KubectlError(
        `error: Internal error occurred: unable to upgrade connection: container not found ("${container.name}")`,
      );
    const live = await liveContainer(state, pod, container);
    await refresh(state, live);
    const refused = live.model && startError(words, live.model);
    if (refused)
      throw new KubectlError(
        `error: Internal error occurred: Internal error occurred: error executing command in container: failed to exec in container: failed to start exec: OCI runtime exec failed: exec failed: unable to start container process: ${refused}`,
        126,
      );
    const target = { pod, container, runtime, live };
    const code = isPrompt(context, words)
      ? await prompt(context, target)
      : await runIn(context, target, words);
    wakeProbes(state);
    if (code !== 0) output.err(`command terminated with exit code ${code}\n`);
    return code;
  },
};
