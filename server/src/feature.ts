import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { Mount } from './http/mount.ts';
import type { ResourceMaker } from './pages/resources.ts';
import type { ServedPage } from './pages/site-page.ts';
import type { Job } from './jobs/job.ts';

/** What a feature has. Everything in it receives the same context. */
export type Feature = {
  /** Calls of the contract. */
  calls: ((mount: Mount, context: Context) => void)[];
  /** Other addresses: files, webhooks, pages of the server's own. */
  routes: ((app: FastifyInstance, context: Context) => void | Promise<void>)[];
  /** What only the server does for its pages; what they show is in `contract/src/pages/`. */
  pages: ((context: Context) => readonly ServedPage[])[];
  /** Texts for programs: feeds, sitemaps, pages as Markdown. */
  resources: ((context: Context) => readonly ResourceMaker[])[];
  jobs: Job[];
  metrics: ((context: Context) => void)[];
};

export function feature(parts: Partial<Feature>): Feature {
  return { calls: [], routes: [], pages: [], resources: [], jobs: [], metrics: [], ...parts };
}
