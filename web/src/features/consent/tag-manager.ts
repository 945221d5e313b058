import { hasAnyConsent, consentMode, type ConsentChoice } from '@academy/domain/consent';
import type { DataLayer } from './data-layer.ts';

type Options = {
  layer: DataLayer;
  load: () => void;
  now: () => number;
  page: () => { path: string; title: string; url: string };
  onPageReady: (listener: () => void) => void;
  /** A loaded script can be unloaded only with the document. */
  restart: () => void;
};

/** Loads the tag manager with the first consent, reports every page view, and restarts when consent is withdrawn. */
export function createTagManager({ layer, load, now, page, onPageReady, restart }: Options) {
  let isLoaded = false;
  let lastPath = '';

  const reportPage = () => {
    const { path, title, url } = page();
    if (path === lastPath) return;
    lastPath = path;
    layer.push({ event: 'page_view', page_path: path, page_title: title, page_location: url });
  };
  const start = () => {
    isLoaded = true;
    layer.push({ 'gtm.start': now(), event: 'gtm.js' });
    load();
    reportPage();
    // The page sets its title shortly after it is ready.
    onPageReady(() => setTimeout(reportPage, 50));
  };
  return {
    follow(choice: ConsentChoice): void {
      const agrees = hasAnyConsent(choice);
      if (!agrees && !isLoaded) return;
      layer.command('consent', 'update', consentMode(choice));
      if (!agrees) restart();
      else if (!isLoaded) start();
    },
  };
}
