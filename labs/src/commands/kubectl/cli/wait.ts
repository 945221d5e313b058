import { find } from '../cluster/state.ts';
import type { Condition, ClusterObject } from '../cluster/types.ts';
import { catchUp, KubectlError, type Command } from './context.ts';
import { flag } from './flags.ts';
import { evaluate } from './jsonpath.ts';
import { parseDuration } from './rollout.ts';
import { changeTargets, named } from './workload.ts';

export const wait: Command = {
  name: 'wait',
  summary: 'Wait for a specific condition on one or many resources',
  usage: [
    'kubectl wait --for=condition=Available deployment/NAME [--timeout=30s]',
    'kubectl wait --for=delete pod/NAME',
    "kubectl wait --for=jsonpath='{.status.phase}'=Running pod/NAME",
  ],
  flags: {
    value: ['for', 'timeout', 'selector', 'filename'],
    boolean: ['all'],
    short: { l: 'selector', f: 'filename' },
  },
  async run(context) {
    const { flags, io, output, state } = context;
    const wanted = flag(flags, 'for');
    if (wanted === undefined) throw new KubectlError('error: you must specify what to wait for with --for');
    const isMet = testOf(wanted);
    const targets = await changeTargets(context, flags.words);
    if (targets.length === 0) throw new KubectlError('error: no matching resources found');
    const until = io.now() + parseDuration(flag(flags, 'timeout') ?? '30s');
    let code = 0;
    for (const { kind, object } of targets) {
      for (;;) {
        const current = find(state, object.kind, object.metadata);
        if (isMet(current)) {
          output.out(`${named(kind, object)} ${wanted === 'delete' ? 'deleted' : 'condition met'}\n`);
          break;
        }
        if (!current)
          throw new KubectlError(
            `Error from server (NotFound): ${kind.plural} "${object.metadata.name}" not found`,
          );
        if (io.now() >= until) {
          output.err(
            `error: timed out waiting for the condition on ${kind.plural}/${object.metadata.name}\n`,
          );
          code = 1;
          break;
        }
        if (!(await io.wait(200))) return 130;
        await catchUp(context);
      }
    }
    return code;
  },
};

type Test = (object: ClusterObject | undefined) => boolean;

function testOf(wanted: string): Test {
  if (wanted === 'delete') return (object) => object === undefined;
  if (wanted === 'create') return (object) => object !== undefined;
  const condition = /^condition=([\w-]+)(?:=(\w+))?$/.exec(wanted);
  if (condition) {
    const [, type = '', value = 'True'] = condition;
    return (object) =>
      ((object?.['status'] as { conditions?: Condition[] } | undefined)?.conditions ?? []).some(
        (one) =>
          one.type.toLowerCase() === type.toLowerCase() && one.status.toLowerCase() === value.toLowerCase(),
      );
  }
  const path = /^jsonpath=['"]?\{?([^}]+)\}?['"]?(?:=(.*))?$/.exec(wanted);
  if (path) {
    const [, expression = '', value] = path;
    return (object) => {
      const found = object ? evaluate(expression, object)[0] : undefined;
      return found !== undefined && (value === undefined || String(found) === value);
    };
  }
  throw new KubectlError(`error: unrecognized condition: "${wanted}"`);
}
