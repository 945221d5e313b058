import { z } from 'zod';

// The part of the Compose Specification that deploy/compose.yaml uses. What is not here is refused, so that a misspelled
// field is found; whoever uses another field adds it.

const serviceName = z.string().regex(/^[a-zA-Z\d._-]+$/);
const duration = z.string().regex(/^(?:\d+(?:us|ms|s|m|h))+$/);
/** Anything else becomes a text in a way that surprises, such as `no` and `1e3`. */
const variables = z.record(z.string().regex(/^[A-Z][A-Z\d_]*$/), z.string());
const command = z.union([z.string(), z.array(z.string()).min(1)]);
/** `8080:80`, also with an address in front. */
const port = z.string().regex(/^(?:\d+(?:\.\d+){3}:)?\d+:\d+(?:\/(?:tcp|udp))?$/);
/** A file beside this one or a named volume, where it is mounted, and perhaps `ro`. */
const mount = z.string().regex(/^(?:\.\/|[a-z])[\w./-]*:\/[\w./-]+(?::ro)?$/);

const build = z.strictObject({
  context: z.string().optional(),
  dockerfile: z.string().optional(),
  dockerfile_inline: z.string().optional(),
  args: variables.optional(),
});

const dependencies = z.union([
  z.array(serviceName).min(1),
  z.record(
    serviceName,
    z.strictObject({
      condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']),
    }),
  ),
]);

const service = z
  .strictObject({
    image: z.string().min(1).optional(),
    extends: z.strictObject({ service: serviceName }).optional(),
    build: build.optional(),
    entrypoint: command.optional(),
    command: command.optional(),
    user: z.string().optional(),
    environment: variables.optional(),
    ports: z.array(port).optional(),
    volumes: z.array(mount).optional(),
    read_only: z.boolean().optional(),
    tmpfs: z.array(z.string().startsWith('/')).optional(),
    cap_drop: z.array(z.string()).optional(),
    security_opt: z.array(z.string()).optional(),
    stop_grace_period: duration.optional(),
    restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']).optional(),
    depends_on: dependencies.optional(),
    healthcheck: z
      .strictObject({
        test: z.tuple([z.enum(['CMD', 'CMD-SHELL'])], z.string()),
        interval: duration.optional(),
        timeout: duration.optional(),
        start_period: duration.optional(),
        retries: z.int().min(1).optional(),
      })
      .optional(),
  })
  .refine(
    ({ image, build: made, extends: base }) => [image, made, base].some((one) => one !== undefined),
    'needs an image',
  );

const subnet = z.strictObject({ subnet: z.cidrv4() });
const network = z.strictObject({
  driver: z.string().optional(),
  ipam: z.strictObject({ config: z.array(subnet).min(1) }).optional(),
});

export const composeFile = z.strictObject({
  name: z.string().regex(/^[a-z\d][a-z\d_-]*$/),
  // What begins with `x-` is for us alone.
  'x-settings': variables.optional(),
  services: z.record(serviceName, service),
  networks: z.record(serviceName, network.nullable()).optional(),
  volumes: z.record(serviceName, z.strictObject({ driver: z.string().optional() }).nullable()).optional(),
});
