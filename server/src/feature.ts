import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { Mount } from './http/mount.ts';
import type { Job } from './jobs/job.ts';

/** What a feature has. Everything in it receives the same context. */
export type Feature = {
  /** Calls of the contract. */
  calls: ((mount: Mount, context: Context) => void)[];
  /** Other addresses: files, webhooks, pages of the server's own. */
  routes: ((app: FastifyInstance, context: Context) => void | Promise<void>)[];
  jobs: Job[];
  metrics: ((context: Context) => void)[];
};

export function feature(parts: Partial<Feature>): Feature {
  return { calls: [], routes: [], jobs: [], metrics: [], ...parts };
}
