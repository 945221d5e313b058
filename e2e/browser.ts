import { chromium } from 'playwright';
import type { Browser } from 'playwright';
import { inject } from 'vitest';
import { requireChromium } from './require-chromium.ts';

let browser: Promise<Browser> | undefined;

/** One browser for all files of a worker, ended with it; files have separate contexts. */
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
      // Pages live for seconds here, in which optimizing code takes more time than it saves.
      '--js-flags=--no-opt,--no-maglev',
      `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, SPARE_PROCESS].join(',')}`,
    ],
  });
}

/** A spare process for the next page of another site, which is rarely used here. */
const SPARE_PROCESS = 'SpareRendererForSitePerProcess';
/** Playwright disables these, and our pages need them; only the last list of features counts. */
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
];
