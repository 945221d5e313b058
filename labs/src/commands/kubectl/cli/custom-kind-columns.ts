import { versionOf } from '../cluster/custom.ts';
import { typeOfKind } from '../schema/schema.ts';
import type { Kind } from '../cluster/kinds.ts';
import type { ClusterState } from '../cluster/state.ts';
import { ageOf } from './age.ts';
import type { Columns } from './columns.ts';
import { evaluate } from './jsonpath.ts';

/** The columns that the definition of a custom kind asks for; null for the kinds of Kubernetes. */
export function customColumnsOf(state: ClusterState, { apiVersion, kind }: Kind): Columns | null {
  if (typeOfKind({ apiVersion, kind }) !== null) return null;
  const printed = versionOf(state, apiVersion, kind)?.additionalPrinterColumns;
  if (!printed) return null;
  const shown = printed.filter(({ priority = 0 }) => priority === 0);
  return {
    names: ['NAME', ...shown.map(({ name }) => name.toUpperCase())],
    cells: (object, now) => [
      object.metadata.name,
      ...shown.map(({ jsonPath, type }) => {
        const value = evaluate(jsonPath, object)[0];
        if (value === undefined || value === null) return type === 'date' ? '<unknown>' : '';
        return type === 'date' ? ageOf(String(value as string), now) : String(value as string);
      }),
    ],
  };
}
