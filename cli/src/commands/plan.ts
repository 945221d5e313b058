import { parseArgs, styleText } from 'node:util';
import { formatCount } from '@academy/domain/plural';
import { describeFailure, resolveTarget } from '../connection.ts';
import type { Io } from '../io.ts';
import { PLAN_FLAGS, planFolder, type Planned } from '../plan.ts';
import { requireFormat, type PlanFormat } from '../plan-format.ts';
import { githubAnnotations, githubFaults } from '../plan-github.ts';
import { planMarkdown } from '../plan-markdown.ts';
import { formatPlan } from '../plan-text.ts';
import { formatFaults } from '../message-groups.ts';

/** `academy plan <folder>`: what publishing it would change, and nothing is changed by asking. */
export async function plan(args: string[], io: Io): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: PLAN_FLAGS });
  const format = requireFormat(values);
  const naming = { name: positionals[0], usage: 'Name the folder to plan: academy plan <folder>', values };
  const planned = await withFailureMessage(io, { values, work: () => planFolder(io, naming) });
  if (typeof planned === 'number') return planned;
  return printPlan(planned, { io, ...values, format });
}

type FailureInput<Result> = { values: { server?: string; tenant?: string }; work: () => Promise<Result> };

/** What the server refuses, or that it is not there, is told in a sentence. */
export async function withFailureMessage<Result>(
  io: Io,
  { values, work }: FailureInput<Result>,
): Promise<Result | number> {
  try {
    return await work();
  } catch (error) {
    const isOurs = error instanceof Error && error.constructor === Error && !('code' in error);
    if (isOurs) throw error;
    const { message, code } = describeFailure(error, resolveTarget(io, values));
    io.err(message);
    return code;
  }
}

type PlanOutput = { io: Io; quiet: boolean; all: boolean; format: PlanFormat };

/** Answers the exit code: 1 where something stands against publishing. */
export function printPlan(planned: Planned, { io, quiet, all, format }: PlanOutput): number {
  if (format === 'json') return printJson(planned, io);
  const base = planned.folder.shown;
  if (planned.state === 'faulty') {
    if (format === 'github') for (const line of githubFaults(planned.faults, base)) io.out(line);
    else for (const line of formatFaults(planned.faults, { base })) io.out(line);
    io.out(`${styleText('red', formatCount(planned.faults.length, 'fault'))}: nothing was sent`);
    return 1;
  }
  const { plan: made, connection, notes } = planned;
  const code = made.planHash === null ? 1 : 0;
  const place = [connection.tenant, connection.server].filter(Boolean).join(' at ');
  if (format !== 'text') {
    const markdown = planMarkdown(made, { to: place, notes });
    if (format === 'markdown') io.out(markdown);
    else for (const line of githubAnnotations(made, { base, notes })) io.out(line);
    if (format === 'github') io.summarize(markdown);
    return code;
  }
  for (const note of notes) io.out(styleText('yellow', note));
  for (const line of formatPlan(made, { base, to: place, isQuiet: quiet, isFull: all })) io.out(line);
  if (made.refusal) io.out(`Add --allow-removals to remove it all the same.`);
  return code;
}

function printJson(planned: Planned, io: Io): number {
  if (planned.state === 'faulty') {
    io.out(JSON.stringify({ faults: planned.faults }, null, 2));
    return 1;
  }
  io.out(JSON.stringify({ ...planned.plan, notes: planned.notes }, null, 2));
  return planned.plan.planHash === null ? 1 : 0;
}
