import { z } from 'zod';

// The part of the Kubernetes API that deploy/kubernetes uses, with its names, types and required fields. What is not
// here is refused, so that a misspelled field is found; whoever uses another field adds it.

export const name = z
  .string()
  .regex(/^[a-z\d](?:[-a-z\d]*[a-z\d])?$/)
  .max(63);
export const subdomain = z
  .string()
  .regex(/^[a-z\d](?:[-.a-z\d]*[a-z\d])?$/)
  .max(253);
export const host = z.string().regex(/^(?:\*\.)?[a-z\d](?:[-.a-z\d]*[a-z\d])?$/);
export const key = z.string().regex(/^(?:[a-z\d][-.a-z\d]*\/)?[A-Za-z\d](?:[-\w.]*[A-Za-z\d])?$/);
export const labels = z.record(
  key,
  z
    .string()
    .regex(/^(?:[A-Za-z\d](?:[-\w.]*[A-Za-z\d])?)?$/)
    .max(63),
);
export const selector = z.strictObject({ matchLabels: labels });
export const portNumber = z.int().min(1).max(65_535);
export const portName = z
  .string()
  .regex(/^[a-z\d](?:[-a-z\d]*[a-z\d])?$/)
  .max(15);
export const protocol = z.enum(['TCP', 'UDP', 'SCTP']);
/** Such as 500m, 512Mi or 4. */
export const quantity = z.union([z.string().regex(/^\d+(?:\.\d+)?(?:[munkMGTPE]|[KMGTPE]i)?$/), z.number()]);
export const countOrPercent = z.union([z.int().min(0), z.string().regex(/^\d+%$/)]);

/** What every object has, and what only its kind has. */
export function resource<Kind extends string, Shape extends z.ZodRawShape>(
  [apiVersion, kind]: readonly [string, Kind],
  rest: Shape,
  annotations: z.ZodType = z.record(key, z.string()),
) {
  return z.strictObject({
    apiVersion: z.literal(apiVersion),
    kind: z.literal(kind),
    metadata: z.strictObject({
      name: subdomain,
      namespace: name.optional(),
      labels: labels.optional(),
      annotations: annotations.optional(),
    }),
    ...rest,
  });
}
