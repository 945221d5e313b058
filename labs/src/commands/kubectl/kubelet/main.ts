import { recordEvent } from '../cluster/events.ts';
import { list, type ClusterState, type ContainerRuntime } from '../cluster/state.ts';
import type { Container, Pod } from '../cluster/types.ts';
import { parseImage } from '../images/image-model.ts';
import { endContainer } from './container.ts';
import type { RunningContainer } from './pull.ts';
import { liveContainer, writeLog, type LiveContainer } from './live.ts';
import { Process } from './process.ts';
import { nextProbe, runProbes } from './probes.ts';
import { commandOf } from './programs.ts';
import { BusyError, scriptOf, shellIn } from './run.ts';
import type { Run } from './tools/tool.ts';
import { serversOf } from './servers.ts';
import { stamp } from './tools/programs.ts';
import { stepStop } from './stop.ts';

/** Lets the programs of containers run up to this moment; returns whether any container or probe changed. */
export async function runPrograms(state: ClusterState): Promise<boolean> {
  let hasChanged = false;
  for (const pod of list<Pod>(state, 'Pod')) {
    const runtimes = state.pods[pod.metadata.uid]?.containers ?? {};
    const inits = pod.spec.initContainers ?? [];
    for (const container of [...inits, ...pod.spec.containers]) {
      const runtime = runtimes[container.name];
      if (runtime?.step !== 'running') continue;
      const one = { pod, container, runtime, isInit: inits.includes(container) };
      if (await stepRunning(state, one)) hasChanged = true;
    }
    if (await stepStop(state, pod)) hasChanged = true;
  }
  return hasChanged;
}

async function stepRunning(state: ClusterState, one: RunningContainer): Promise<boolean> {
  const { pod, container, runtime } = one;
  if (runtime.wakeAt != null && runtime.wakeAt <= state.now) {
    state.changes = (state.changes ?? 0) + 1;
    const live = await liveContainer(state, pod, container);
    const isNew = live.process === null;
    live.process ??= begin(state, one, live);
    const { process } = live;
    // What it wrote before a reload is there already.
    if (isNew && live.fs.isMuted) await process.runTo(runtime.wakeAt - 1);
    live.fs.isMuted = false;
    await process.runTo(state.now);
    runtime.wakeAt = process.wakeAt;
    if (process.exitCode !== null) {
      const { exitCode } = process;
      return endContainer(state, one, {
        exitCode,
        reason: exitCode === 0 ? 'Completed' : 'Error',
        message: '',
      });
    }
  }
  if (runtime.killedBy) {
    const { exitCode } = runtime.killedBy;
    return endContainer(state, one, {
      exitCode,
      reason: exitCode === 0 ? 'Completed' : 'Error',
      message: '',
    });
  }
  const probe = nextProbe(runtime);
  if (probe === null || probe > state.now) return false;
  const wasReady = runtime.isReady;
  const isFailed = await runProbes(state, one);
  state.changes = (state.changes ?? 0) + 1;
  if (!isFailed) return runtime.isReady !== wasReady;
  const { handlesStop = false } = runtime;
  return endContainer(state, one, {
    exitCode: handlesStop ? 0 : 137,
    reason: handlesStop ? 'Completed' : 'Error',
    message: '',
  });
}

/** Starts the program of a container, or runs it again up to where it was before a reload. */
function begin(state: ClusterState, one: RunningContainer, live: LiveContainer): Process {
  const { runtime, container } = one;
  const startedAt = runtime.startedAt ?? state.now;
  const process = new Process(startedAt);
  live.fs.isMuted = startedAt < state.now - 1;
  const log = (text: string) => {
    if (!live.fs.isMuted) writeLog(runtime, process.now, text);
  };
  const run: Run = {
    state,
    live,
    runtime,
    clock: { now: () => process.now, wait: (milliseconds) => process.sleep(milliseconds) },
    out: log,
    err: log,
    serve: async (words) => {
      await serve(state, { live, runtime, process, words });
      return process.block();
    },
    background(script, env) {
      process.spawn(async () => {
        const shell = shellIn(run);
        const start = Object.entries(env)
          .filter(([name]) => /^[A-Za-z_]\w*$/.test(name) && !READONLY.has(name))
          .map(([name, value]) => `${name}='${value.replaceAll("'", `'\\''`)}'`)
          .join('\n');
        await shell.exec(`${start}\n${script}`).catch(() => 1);
      });
    },
  };
  process.spawn(async () => {
    await postStart(one, run);
    const command = commandOf(container, live.model);
    if (command === null) {
      process.exitCode = await runImage(run, process, one);
      return;
    }
    const { stdin, tty } = container as { stdin?: boolean; tty?: boolean };
    if (stdin && tty && /^(?:\/(?:usr\/)?bin\/)?(?:sh|bash|ash)$/.test(command.join(' ')))
      await process.block();
    try {
      const { script, args } = await scriptOf(command, live);
      process.exitCode = await shellIn(run).exec(script, { args });
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      runtime.isBusy = true;
      await process.block();
    }
  });
  return process;
}

const READONLY = new Set(['SHELLOPTS', 'BASHOPTS', 'IFS', 'PWD', 'OLDPWD', 'OPTIND', 'UID', 'EUID', 'PPID']);

/** The program that an image starts by itself. */
async function runImage(run: Run, process: Process, { container }: RunningContainer): Promise<number> {
  const { live, runtime, state } = run;
  const { model } = live;
  if (!model) return 1;
  if (model.isToolbox) {
    const { stdin, tty } = container as { stdin?: boolean; tty?: boolean };
    if (stdin && tty) return process.block();
    return 0;
  }
  const missing = (model.requires ?? []).find((name) => !runtime.env[name]);
  if (missing !== undefined) {
    await process.sleep(100);
    run.out(`${model.requiresMessage ?? `The environment variable ${missing} is not set`}\n`);
    return 1;
  }
  await serve(state, {
    live,
    runtime,
    process,
    words: [model.runs?.[0] ?? model.name, ...(container.args ?? [])],
  });
  if (model.exitAfterSeconds === undefined) return process.block();
  await process.sleep(model.exitAfterSeconds * 1000);
  return model.exitCode ?? 0;
}

type Serving = { live: LiveContainer; runtime: ContainerRuntime; process: Process; words: string[] };

async function serve(state: ClusterState, { live, runtime, process, words }: Serving): Promise<void> {
  const { model, fs } = live;
  runtime.handlesStop = true;
  const servers = await serversOf(words, { model, fs, now: process.now, cwd: '/' });
  if (fs.isMuted) return;
  runtime.servers = [...(runtime.servers ?? []), ...servers];
  const isOwn = model?.runs === undefined || model.runs.includes(words[0]?.replace(/^.*\//, '') ?? '');
  const logs = isOwn ? (model?.logs ?? []) : [];
  const start = (model?.startSeconds ?? 0) * 1000;
  logs.forEach((text, at) => {
    const when = process.now + Math.round((start * at) / logs.length);
    const tag = parseImage(live.container.image)?.tag ?? '';
    writeLog(runtime, when, `${text.replaceAll('{{date}}', stamp(when)).replaceAll('{{tag}}', tag)}\n`);
  });
  // A probe that looks at its port must see that it answers now.
  if (start > 0) state.timers[`${live.pod.metadata.uid} ${live.container.name} serves`] = process.now + start;
}

type Hook = { exec?: { command: string[] } };
type Hooked = Container & { lifecycle?: { postStart?: Hook; preStop?: Hook } };

async function postStart({ pod, container }: RunningContainer, run: Run): Promise<void> {
  const hook = (container as Hooked).lifecycle?.postStart;
  if (!hook?.exec || run.live.fs.isMuted) return;
  const { script, args } = await scriptOf(hook.exec.command, run.live);
  const ignore = () => undefined;
  const code = await shellIn({ ...run, out: ignore, err: ignore }).exec(script, { args });
  if (code === 0) return;
  recordEvent(run.state, pod, {
    type: 'Warning',
    reason: 'FailedPostStartHook',
    message: `PostStartHook failed`,
    from: 'kubelet',
    fieldPath: `spec.containers{${container.name}}`,
  });
}
