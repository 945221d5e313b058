import { agreesToAny, consentMode, type ConsentChoice } from '@academy/domain/consent';
import type { DataLayer } from './data-layer.ts';

type Setting = {
  layer: DataLayer;
  load: () => void;
  now: () => number;
  page: () => { path: string; title: string; url: string };
  followPages: (tell: () => void) => void;
  /** What is loaded cannot be unloaded but with the document. */
  restart: () => void;
};

/** Loads the tag manager with the first thing somebody agrees to, tells it of every page, and goes when they take it back. */
export function createTagManager({ layer, load, now, page, followPages, restart }: Setting) {
  let isLoaded = false;
  let lastPath = '';

  const tellOfPage = () => {
    const { path, title, url } = page();
    if (path === lastPath) return;
    lastPath = path;
    layer.push({ event: 'page_view', page_path: path, page_title: title, page_location: url });
  };
  const start = () => {
    isLoaded = true;
    layer.push({ 'gtm.start': now(), event: 'gtm.js' });
    load();
    tellOfPage();
    // The frame stands a moment before the page has set its title.
    followPages(() => setTimeout(tellOfPage, 50));
  };
  return {
    follow(choice: ConsentChoice): void {
      const agrees = agreesToAny(choice);
      if (!agrees && !isLoaded) return;
      layer.command('consent', 'update', consentMode(choice));
      if (!agrees) restart();
      else if (!isLoaded) start();
    },
  };
}
