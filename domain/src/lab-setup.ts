import * as z from 'zod/mini';

// What an author prepares for the commands of a lab: the names, the images of its cluster, the services it can reach.

export const LAB_COMMANDS = ['kubectl', 'git', 'curl', 'http', 'psql', 'java', 'mvn'] as const;
/** What a runner of the server runs for a lab. */
export const JAVA_COMMANDS = ['java', 'mvn'] as const satisfies readonly LabCommandName[];
export type LabCommandName = (typeof LAB_COMMANDS)[number];
export const labCommandName = z.enum(LAB_COMMANDS);

/** `workshop/workshop.yaml`, which portals read too and which may hold more. */
export const workshopFile = z.looseObject({
  name: z.optional(z.string()),
  modules: z.optional(z.looseObject({ activate: z.optional(z.array(z.string())) })),
  commands: z.optional(z.array(labCommandName)),
});

const headers = z.optional(z.record(z.string(), z.string()));
const status = z.optional(z.int().check(z.gte(100), z.lte(599)));

const imageRoute = z.strictObject({ status, body: z.optional(z.string()), headers });

/** `workshop/cluster/images.yaml`: images that exist in this lab only. */
export const labImagesFile = z.strictObject({
  images: z.array(
    z.strictObject({
      name: z.string(),
      /** A regular expression for all tags there are; any tag, where it is missing. */
      tags: z.optional(z.string()),
      port: z.optional(z.int()),
      routes: z.optional(z.record(z.string(), imageRoute)),
      startSeconds: z.optional(z.number()),
      logs: z.optional(z.array(z.string())),
      exitAfterSeconds: z.optional(z.number()),
      exitCode: z.optional(z.int()),
      requires: z.optional(z.array(z.string())),
      requiresMessage: z.optional(z.string()),
      hasShell: z.optional(z.boolean()),
    }),
  ),
});

const serviceRoute = z.strictObject({
  /** `GET /books/{id}`: a method, and a path whose parts in braces match anything. */
  match: z.string(),
  status,
  headers,
  /** Text, or anything else, which is sent as JSON. */
  body: z.optional(z.unknown()),
  /** A list of the service that the route reads or changes. */
  list: z.optional(z.string()),
  /** Headers that a request must have; without them it is answered with 401. */
  requires: z.optional(z.record(z.string(), z.string())),
});

/** `workshop/services.yaml`: what `curl` and `http` reach in this lab. */
export const labServicesFile = z.strictObject({
  services: z.array(
    z.strictObject({
      /** `http://localhost:8080`: scheme, host and port. */
      url: z.string(),
      /** Objects by the name of their list, which requests can change. */
      lists: z.optional(z.record(z.string(), z.array(z.record(z.string(), z.unknown())))),
      routes: z.array(serviceRoute),
    }),
  ),
});
