import type { Manifest } from '../cluster/api.ts';
import { clone } from '../cluster/state.ts';
import { isFields } from '../schema/decode.ts';

/** The fields that kubectl writes empty into what it generates. */
export function withEmptyFields(manifest: Manifest): Manifest {
  const copy = clone(manifest);
  const { kind } = copy;
  const spec = isFields(copy['spec']) ? copy['spec'] : {};
  if (kind === 'Namespace') Object.assign(copy, { spec: {}, status: {} });
  if (kind === 'Deployment') Object.assign(spec, { strategy: {} });
  if (kind === 'Pod') Object.assign(spec, { dnsPolicy: 'ClusterFirst' });
  if (/^(?:Pod|Deployment|Job|CronJob|ResourceQuota)$/.test(kind)) copy['status'] = {};
  if (kind === 'Service' || kind === 'Ingress') copy['status'] = { loadBalancer: {} };
  if (kind === 'PodDisruptionBudget')
    copy['status'] = { currentHealthy: 0, desiredHealthy: 0, disruptionsAllowed: 0, expectedPods: 0 };
  addEmpty(copy, copy.metadata.name);
  return copy;
}

function addEmpty(value: unknown, name: string): void {
  if (Array.isArray(value)) for (const one of value) addEmpty(one, name);
  if (!isFields(value)) return;
  for (const [field, one] of Object.entries(value)) {
    if (field === 'containers' && Array.isArray(one))
      for (const container of one) if (isFields(container)) container['resources'] ??= {};
    if (field === 'template' && isFields(one)) one['metadata'] ??= {};
    if (field === 'jobTemplate' && isFields(one)) one['metadata'] ??= { name };
    addEmpty(one, name);
  }
}
