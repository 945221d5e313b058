import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { Mount } from './http/mount.ts';
import type { ResourceMaker } from './pages/resources.ts';
import type { ServedPage } from './pages/site-page.ts';
import type { Job } from './jobs/job.ts';

/** The parts of a feature. All of them receive the same context. */
export type Feature = {
  /** Calls of the contract. */
  calls: ((mount: Mount, context: Context) => void)[];
  /** Other addresses: files, webhooks, server-rendered tools. */
  routes: ((app: FastifyInstance, context: Context) => void | Promise<void>)[];
  /** Server-only behavior of pages; their contents are defined in `contract/src/pages/`. */
  pages: ((context: Context) => readonly ServedPage[])[];
  /** Texts for programs: feeds, sitemaps, pages as Markdown. */
  resources: ((context: Context) => readonly ResourceMaker[])[];
  jobs: Job[];
  metrics: ((context: Context) => void)[];
};

export function feature(parts: Partial<Feature>): Feature {
  return { calls: [], routes: [], pages: [], resources: [], jobs: [], metrics: [], ...parts };
}
