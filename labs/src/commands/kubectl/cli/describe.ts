import type { ClusterState } from '../cluster/state.ts';
import type { ClusterObject } from '../cluster/types.ts';
import { isAllNamespaces, KubectlError, type Command } from './context.ts';
import {
  describeBinding,
  describeData,
  describeDeployment,
  describeJob,
  describeReplicaSet,
  describeRole,
  describeService,
} from './describe-others.ts';
import { describeOther, MORE_DESCRIBERS } from './describe-more.ts';
import { describePod } from './describe-pod.ts';
import { getObject, parseTargets, selectObjects } from './resources.ts';
import { notFound } from '../cluster/api.ts';

type Describe = (state: ClusterState, object: ClusterObject) => string;
/** Each is called with objects of its own kind only. */
const of = <Type extends ClusterObject>(describeKind: (state: ClusterState, object: Type) => string) =>
  describeKind as unknown as Describe;

const DESCRIBERS: Record<string, Describe> = {
  Pod: of(describePod),
  Deployment: of(describeDeployment),
  ReplicaSet: of(describeReplicaSet),
  Service: of(describeService),
  Job: of(describeJob),
  ConfigMap: describeData,
  Secret: describeData,
  Role: describeRole,
  ClusterRole: describeRole,
  RoleBinding: describeBinding,
  ClusterRoleBinding: describeBinding,
  ...MORE_DESCRIBERS,
};

export const describe: Command = {
  name: 'describe',
  summary: 'Show details of a specific resource or group of resources',
  usage: ['kubectl describe TYPE [NAME ...] [-l SELECTOR]', 'kubectl describe TYPE/NAME'],
  flags: {
    value: ['selector'],
    boolean: ['all-namespaces', 'show-events'],
    short: { l: 'selector', A: 'all-namespaces' },
  },
  run(context) {
    const targets = parseTargets(context, context.flags.words);
    if (targets.length === 0)
      throw new KubectlError(
        'error: You must specify the type of resource to describe. Use "kubectl api-resources" for a complete list of supported resources.',
      );
    const objects = targets.flatMap(({ kind, name }) => {
      if (name === null) return selectObjects(context, kind);
      try {
        return [getObject(context, kind, name)];
      } catch (error) {
        // Like kubectl, a beginning of a name is enough.
        const started = selectObjects(context, kind).filter(({ metadata }) => metadata.name.startsWith(name));
        if (started.length === 0) throw error instanceof Error ? error : notFound(kind, name);
        return started;
      }
    });
    if (objects.length === 0) {
      const where =
        isAllNamespaces(context) || !targets.some(({ kind }) => kind.isNamespaced)
          ? ''
          : ` in ${context.namespace} namespace.`;
      context.output.err(`No resources found${where}\n`);
      return 0;
    }
    const texts = objects.map((object) => (DESCRIBERS[object.kind] ?? describeOther)(context.state, object));
    context.output.out(texts.join('\n\n'));
    return 0;
  },
};
