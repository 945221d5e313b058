import { deleteObject } from '../cluster/api.ts';
import type { Pod } from '../cluster/types.ts';
import { liveContainer } from '../kubelet/live.ts';
import { catchUp, KubectlError, type Context } from './context.ts';
import { isOn } from './flags.ts';
import { prompt } from './inside.ts';

const FAILED = new Set([
  'ErrImagePull',
  'ImagePullBackOff',
  'InvalidImageName',
  'CreateContainerConfigError',
]);

/** Shows what a new pod writes until it ends, or lets the learner type in it; returns its exit code. */
export async function runAttached(context: Context, pod: Pod): Promise<number> {
  const { state, io, output, flags } = context;
  const { name, namespace, uid } = pod.metadata;
  const [container] = pod.spec.containers;
  if (!container) return 1;
  const runtime = () => state.pods[uid]?.containers[container.name];
  const isStarted = () => ['running', 'ended', 'back-off'].includes(runtime()?.step ?? '');
  while (!isStarted() || runtime()?.wakeAt === state.now) {
    const reason = runtime()?.reason ?? '';
    if (FAILED.has(reason))
      throw new KubectlError(
        `error: timed out waiting for the condition: container is waiting to start: ${reason}`,
      );
    if (!(await io.wait(200))) return end(context, pod, 130);
    await catchUp(context);
  }
  const running = runtime();
  if (isOn(flags, 'tty') && isShell(pod) && io.terminal && running?.step === 'running') {
    output.err("If you don't see a command prompt, try pressing enter.\n");
    const live = await liveContainer(state, pod, container);
    const exitCode = await prompt(context, { pod, container, runtime: running, live });
    running.killedBy = { at: state.now, exitCode };
    await catchUp(context);
    if (!isOn(flags, 'rm') && pod.spec.restartPolicy !== 'Never')
      output.out(
        `Session ended, resume using 'kubectl attach ${name} -c ${container.name} -i -t' command when the pod is running\n`,
      );
    return end(context, pod, exitCode);
  }
  let seen = 0;
  for (;;) {
    const lines = (runtime()?.log ?? []).filter(({ at }) => at <= state.now);
    output.out(
      lines
        .slice(seen)
        .map(({ text }) => `${text}\n`)
        .join(''),
    );
    seen = lines.length;
    const now = runtime();
    if (now?.step !== 'running') break;
    if (!(await io.wait(200))) return end(context, pod, 130);
    await catchUp(context);
  }
  const exitCode = runtime()?.exitCode ?? 0;
  if (exitCode !== 0) output.err(`pod ${namespace ?? 'default'}/${name} terminated (Error)\n`);
  return end(context, pod, exitCode);
}

function isShell({ spec }: Pod): boolean {
  const { command = [], args = [] } = spec.containers[0] ?? {};
  const words = [...command, ...args];
  return words.length === 0 || /^(?:\/(?:usr\/)?bin\/)?(?:sh|bash|ash)$/.test(words.join(' '));
}

function end({ state, output, flags }: Context, pod: Pod, code: number): number {
  if (!isOn(flags, 'rm')) return code;
  deleteObject(state, pod, { grace: 0 });
  output.out(`pod "${pod.metadata.name}" deleted from ${pod.metadata.namespace ?? 'default'} namespace\n`);
  return code;
}
