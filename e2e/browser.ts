import { chromium } from 'playwright';
import type { Browser } from 'playwright';
import { inject } from 'vitest';
import { requireChromium } from './require-chromium.ts';

let browser: Promise<Browser> | undefined;

/** One browser for all files of a worker, which ends with it: files have contexts of their own. */
export async function sharedBrowser(): Promise<Browser> {
  const running = await (browser ??= launch());
  if (running.isConnected()) return running;
  browser = launch();
  return browser;
}

function launch(): Promise<Browser> {
  requireChromium();
  return chromium.launch({
    executablePath: inject('chromium'),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      // A page lives for seconds here, in which optimizing its code takes more time than it saves.
      '--js-flags=--no-opt,--no-maglev',
      `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, SPARE_PROCESS].join(',')}`,
    ],
  });
}

/** A process that waits for the next page of another site, which here seldom comes. */
const SPARE_PROCESS = 'SpareRendererForSitePerProcess';
/** What Playwright disables and our pages would notice: only the last list of features counts. */
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
];
