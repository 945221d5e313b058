import { kindOf } from '../cluster/kinds.ts';
import { filesOf } from '../kubelet/environment.ts';
import { findImage } from '../images/image-model.ts';
import { allImages } from '../kubelet/programs.ts';
import { authorize, KubectlError, type Command } from './context.ts';
import { flag, isOn } from './flags.ts';
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
  limits:
    'A command runs in a shell with the environment, the mounted ConfigMaps and Secrets and the usual files of the container. What it writes is gone when it ends, and there is no prompt inside a container: give the command after --.',
  async run(context) {
    const { flags, io, state, output } = context;
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
    const [name = ''] = words;
    const isShell = /^(?:\/bin\/)?(?:sh|bash|ash)$/.test(name);
    const image = findImage(container.image, allImages(state));
    if (image.is === 'found' && !image.model.hasShell && !image.model.isToolbox)
      throw new KubectlError(
        `error: Internal error occurred: Internal error occurred: error executing command in container: failed to exec in container: failed to start exec: OCI runtime exec failed: exec failed: unable to start container process: exec: "${name}": executable file not found in $PATH`,
        126,
      );
    if (isShell && words.length === 1 && (isOn(flags, 'tty') || isOn(flags, 'stdin')) && io.stdin === '')
      throw new KubectlError(
        `error: there is no prompt inside a container in this lab; give the command at once, as in: kubectl exec ${pod.metadata.name} -- ${name} -c 'ls -l'`,
      );
    const ran = await io.runInside({
      words,
      files: filesOf(state, pod, container),
      env: runtime.env,
      cwd: '/',
      stdin: isOn(flags, 'stdin') ? io.stdin : '',
      hostname: pod.metadata.name,
    });
    output.out(ran.stdout);
    output.err(ran.stderr);
    if (ran.exitCode !== 0) output.err(`command terminated with exit code ${ran.exitCode}\n`);
    return ran.exitCode;
  },
};
