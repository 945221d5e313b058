import { chromium } from 'playwright';
import type { Browser } from 'playwright';
import { freePort } from '../server/src/database/embedded/postmaster.ts';
import { findChromium } from '../tools/browser.mjs';
import { startChild } from './children.ts';
import { withDatabase, withFolder } from './database.ts';

/** A sample, since every public page has the same limits. */
const PAGES = [
  { name: 'home', path: '/' },
  { name: 'list', path: '/courses' },
  { name: 'course', path: '/courses/spring-boot-first-steps' },
  { name: 'lesson', path: '/courses/spring-boot-first-steps/lessons/what-spring-boot-does' },
  { name: 'guide', path: '/guides/serve-json' },
];

/** All pages, or those of these names. */
export function namedPages(names?: readonly string[]) {
  return PAGES.filter(({ name }) => names?.includes(name) ?? true);
}

export type VisitedSite = {
  origin: string;
  browser: Browser;
  /** The port at which other tools reach the same browser. */
  debuggingPort: number;
};

/** The built product with the bundled academies in a separate process, and a browser. */
export async function withSite<Result>(work: (site: VisitedSite) => Promise<Result>): Promise<Result> {
  return withFolder((folder) =>
    withDatabase(folder, async ({ url }) => {
      // Pages contain their own address, so the port is chosen before the start.
      const port = await freePort();
      const server = await startChild(new URL('children/serve.ts', import.meta.url), { url, port });
      const debuggingPort = await freePort();
      const browser = await chromium.launch({
        executablePath: findChromium() ?? '',
        args: [...LAUNCH, `--remote-debugging-port=${debuggingPort}`],
      });
      try {
        return await work({ origin: `http://localhost:${port}`, browser, debuggingPort });
      } finally {
        await browser.close();
        await server.end();
      }
    }),
  );
}

const LAUNCH = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
];
