import { z } from 'zod';
import {
  countOrPercent,
  key,
  labels,
  name,
  portName,
  portNumber,
  protocol,
  quantity,
  resource,
  selector,
  subdomain,
} from './deploy-kubernetes-parts.ts';

const seconds = z.int().min(1);

const probe = z.strictObject({
  httpGet: z.strictObject({
    path: z.string().startsWith('/'),
    port: z.union([portNumber, portName]),
    scheme: z.enum(['HTTP', 'HTTPS']).optional(),
  }),
  initialDelaySeconds: z.int().min(0).optional(),
  periodSeconds: seconds.optional(),
  timeoutSeconds: seconds.optional(),
  successThreshold: z.int().min(1).optional(),
  failureThreshold: z.int().min(1).optional(),
});

const resources = z.strictObject({ cpu: quantity.optional(), memory: quantity.optional() });

const container = z.strictObject({
  name,
  image: z.string().min(1),
  imagePullPolicy: z.enum(['Always', 'IfNotPresent', 'Never']).optional(),
  envFrom: z
    .array(
      z.union([
        z.strictObject({
          configMapRef: z.strictObject({ name: subdomain, optional: z.boolean().optional() }),
        }),
        z.strictObject({ secretRef: z.strictObject({ name: subdomain, optional: z.boolean().optional() }) }),
      ]),
    )
    .optional(),
  // A number or a boolean without quotes would be refused.
  env: z.array(z.strictObject({ name: z.string().regex(/^[A-Za-z_]\w*$/), value: z.string() })).optional(),
  ports: z
    .array(z.strictObject({ name: portName, containerPort: portNumber, protocol: protocol.optional() }))
    .optional(),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  resources: z.strictObject({ requests: resources.optional(), limits: resources.optional() }).optional(),
  securityContext: z
    .strictObject({
      allowPrivilegeEscalation: z.boolean().optional(),
      readOnlyRootFilesystem: z.boolean().optional(),
      capabilities: z
        .strictObject({ add: z.array(z.string()).optional(), drop: z.array(z.string()).optional() })
        .optional(),
    })
    .optional(),
  volumeMounts: z
    .array(z.strictObject({ name, mountPath: z.string().startsWith('/'), readOnly: z.boolean().optional() }))
    .optional(),
});

const pod = z.strictObject({
  serviceAccountName: subdomain.optional(),
  automountServiceAccountToken: z.boolean().optional(),
  enableServiceLinks: z.boolean().optional(),
  terminationGracePeriodSeconds: z.int().min(0).optional(),
  securityContext: z
    .strictObject({
      runAsNonRoot: z.boolean().optional(),
      runAsUser: z.int().min(0).optional(),
      runAsGroup: z.int().min(0).optional(),
      fsGroup: z.int().min(0).optional(),
      seccompProfile: z.strictObject({ type: z.enum(['RuntimeDefault', 'Unconfined']) }).optional(),
    })
    .optional(),
  topologySpreadConstraints: z
    .array(
      z.strictObject({
        maxSkew: z.int().min(1),
        topologyKey: key,
        whenUnsatisfiable: z.enum(['DoNotSchedule', 'ScheduleAnyway']),
        labelSelector: selector.optional(),
      }),
    )
    .optional(),
  containers: z.array(container).min(1),
  volumes: z
    .array(
      z.strictObject({
        name,
        emptyDir: z.strictObject({
          sizeLimit: quantity.optional(),
          medium: z.enum(['', 'Memory']).optional(),
        }),
      }),
    )
    .optional(),
});

export const deployment = resource(['apps/v1', 'Deployment'], {
  spec: z.strictObject({
    replicas: z.int().min(0).optional(),
    selector,
    strategy: z
      .strictObject({
        type: z.literal('RollingUpdate'),
        rollingUpdate: z
          .strictObject({ maxSurge: countOrPercent, maxUnavailable: countOrPercent })
          .optional(),
      })
      .optional(),
    template: z.strictObject({ metadata: z.strictObject({ labels }), spec: pod }),
  }),
});
