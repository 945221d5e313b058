import { apply, diff } from './apply.ts';
import { auth } from './auth.ts';
import { autoscale } from './autoscale.ts';
import { certificate } from './certificate.ts';
import { config } from './config.ts';
import type { Command } from './context.ts';
import { create } from './create.ts';
import { remove } from './delete.ts';
import { describe } from './describe.ts';
import { edit, patch, replace } from './edit.ts';
import { events } from './events.ts';
import { exec } from './exec.ts';
import { explain } from './explain.ts';
import { apiResources, apiVersions, clusterInfo, version } from './discovery.ts';
import { get } from './get.ts';
import { kustomize } from './kustomize.ts';
import { annotate, label } from './label.ts';
import { logs } from './logs.ts';
import { cordon, drain, uncordon } from './nodes.ts';
import { rollout } from './rollout.ts';
import { run } from './run.ts';
import { expose } from './expose.ts';
import { scale, set } from './scale.ts';
import { taint } from './taint.ts';
import { top } from './top.ts';
import { wait } from './wait.ts';

export const COMMANDS: readonly Command[] = [
  get,
  describe,
  explain,
  logs,
  events,
  exec,
  apply,
  create,
  run,
  expose,
  diff,
  kustomize,
  edit,
  patch,
  replace,
  remove,
  set,
  scale,
  autoscale,
  rollout,
  label,
  annotate,
  wait,
  auth,
  config,
  cordon,
  uncordon,
  drain,
  taint,
  top,
  certificate,
  apiResources,
  apiVersions,
  version,
  clusterInfo,
];

/** Subcommands of the real kubectl that labs lack, so that they are not reported as typos. */
const NOT_COVERED = 'alpha attach completion cp debug plugin port-forward proxy'.split(' ');

export function isKnownElsewhere(name: string): boolean {
  return NOT_COVERED.includes(name);
}

export function helpText(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length)) + 3;
  return `kubectl controls the cluster of this lab: a model of Kubernetes that lives in the page.

Commands:
${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`).join('\n')}

Not in this lab: ${NOT_COVERED.join(', ')}.

Flags of all commands: -n/--namespace NAME, --as USER, --as-group GROUP, --help

Use "kubectl COMMAND --help" for more about a command.
`;
}

export function commandHelp({ summary, usage, flags, limits }: Command): string {
  const short = Object.entries(flags.short ?? {});
  const line = (name: string, value: string) => {
    const letter = short.find(([, long]) => long === name)?.[0];
    return `  ${letter ? `-${letter}, ` : '    '}--${name}${value}`;
  };
  const lines = [
    ...(flags.value ?? []).map((name) => line(name, '=…')),
    ...(flags.boolean ?? []).map((name) => line(name, '')),
  ];
  const options = lines.length > 0 ? `\nFlags that this lab covers:\n${lines.sort().join('\n')}\n` : '';
  return `${summary}\n\nUsage:\n${usage.map((one) => `  ${one}`).join('\n')}\n${options}${limits ? `\nIn this lab: ${limits}\n` : ''}`;
}
