import { z } from 'zod';
import {
  countOrPercent,
  host,
  labels,
  name,
  portName,
  portNumber,
  protocol,
  resource,
  selector,
  subdomain,
} from './deploy-kubernetes-parts.ts';
import { deployment } from './deploy-kubernetes-pods.ts';

const service = resource(['v1', 'Service'], {
  spec: z.strictObject({
    type: z.enum(['ClusterIP', 'NodePort', 'LoadBalancer']).optional(),
    selector: labels,
    ports: z
      .array(
        z.strictObject({
          name: portName.optional(),
          port: portNumber,
          targetPort: z.union([portNumber, portName]).optional(),
          protocol: protocol.optional(),
        }),
      )
      .min(1),
  }),
});

const ofNginx = (setting: string) => `nginx.ingress.kubernetes.io/${setting}` as const;
const ingress = resource(
  ['networking.k8s.io/v1', 'Ingress'],
  {
    spec: z.strictObject({
      ingressClassName: subdomain.optional(),
      tls: z.array(z.strictObject({ hosts: z.array(host), secretName: subdomain })).optional(),
      rules: z
        .array(
          z.strictObject({
            host,
            http: z.strictObject({
              paths: z
                .array(
                  z.strictObject({
                    path: z.string().startsWith('/'),
                    pathType: z.enum(['Exact', 'Prefix', 'ImplementationSpecific']),
                    backend: z.strictObject({
                      service: z.strictObject({
                        name,
                        port: z.union([
                          z.strictObject({ name: portName }),
                          z.strictObject({ number: portNumber }),
                        ]),
                      }),
                    }),
                  }),
                )
                .min(1),
            }),
          }),
        )
        .min(1),
    }),
  },
  // Annotations are texts; ingress-nginx ignores what it does not know.
  z.strictObject({
    [ofNginx('proxy-body-size')]: z
      .string()
      .regex(/^\d+[km]?$/)
      .optional(),
    [ofNginx('proxy-read-timeout')]: z.string().regex(/^\d+$/).optional(),
    [ofNginx('proxy-send-timeout')]: z.string().regex(/^\d+$/).optional(),
    [ofNginx('denylist-source-range')]: z.string().optional(),
  }),
);

const disruptionBudget = resource(['policy/v1', 'PodDisruptionBudget'], {
  // One of the two, never both.
  spec: z.union([
    z.strictObject({ selector, minAvailable: countOrPercent }),
    z.strictObject({ selector, maxUnavailable: countOrPercent }),
  ]),
});

const scaling = z.strictObject({ stabilizationWindowSeconds: z.int().min(0).max(3600).optional() });
const autoscaler = resource(['autoscaling/v2', 'HorizontalPodAutoscaler'], {
  spec: z.strictObject({
    scaleTargetRef: z.strictObject({
      apiVersion: z.literal('apps/v1'),
      kind: z.literal('Deployment'),
      name: subdomain,
    }),
    minReplicas: z.int().min(1).optional(),
    maxReplicas: z.int().min(1),
    metrics: z
      .array(
        z.strictObject({
          type: z.literal('Resource'),
          resource: z.strictObject({
            name: z.enum(['cpu', 'memory']),
            target: z.strictObject({ type: z.literal('Utilization'), averageUtilization: z.int().min(1) }),
          }),
        }),
      )
      .min(1)
      .optional(),
    behavior: z.strictObject({ scaleUp: scaling.optional(), scaleDown: scaling.optional() }).optional(),
  }),
});

const anyOrSelected = z.union([z.strictObject({}), selector]);
const peers = z
  .array(
    z.strictObject({ namespaceSelector: anyOrSelected.optional(), podSelector: anyOrSelected.optional() }),
  )
  .min(1);
const policyPorts = z
  .array(z.strictObject({ port: z.union([portNumber, portName]), protocol: protocol.optional() }))
  .min(1);
const networkPolicy = resource(['networking.k8s.io/v1', 'NetworkPolicy'], {
  spec: z.strictObject({
    podSelector: anyOrSelected,
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])).min(1),
    ingress: z.array(z.strictObject({ from: peers.optional(), ports: policyPorts.optional() })).optional(),
    egress: z.array(z.strictObject({ to: peers.optional(), ports: policyPorts.optional() })).optional(),
  }),
});

const serviceAccount = resource(['v1', 'ServiceAccount'], {
  automountServiceAccountToken: z.boolean().optional(),
});
const namespace = resource(['v1', 'Namespace'], {});

const fileKey = z.string().regex(/^[-\w.]+$/);
/** These two are made by kustomize. */
const configMap = resource(['v1', 'ConfigMap'], { data: z.record(fileKey, z.string()) });
const secret = resource(['v1', 'Secret'], {
  type: z.literal('Opaque').optional(),
  data: z.record(fileKey, z.string().regex(/^[A-Za-z\d+/=\s]*$/)),
});

export const kubernetesObject = z.discriminatedUnion('kind', [
  deployment,
  service,
  ingress,
  disruptionBudget,
  autoscaler,
  networkPolicy,
  serviceAccount,
  namespace,
  configMap,
  secret,
]);

const generators = z.array(z.strictObject({ name, envs: z.array(z.string()).min(1) }));
export const kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: name.optional(),
  resources: z.array(z.string()).min(1),
  configMapGenerator: generators.optional(),
  secretGenerator: generators.optional(),
  images: z
    .array(
      z.strictObject({ name: z.string(), newName: z.string().optional(), newTag: z.string().optional() }),
    )
    .optional(),
});
