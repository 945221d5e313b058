import { escapeHtml } from '@academy/domain/html';
import { renderMarkdown } from '@academy/compiler/markdown/render';
import type { Site } from '../catalog/tenants.ts';

/** The conclusion of a course: its own, or the tenant's default. */
export async function conclusionOf(own: string, site: Site): Promise<string> {
  const html = own || (await defaultConclusion(site));
  const name = escapeHtml(site.tenant.name);
  // Texts may say ":tenant Academy" even if the brand already contains that word.
  return html.replaceAll(/:tenant( Academy\b)?/g, (_, word = '') =>
    name.endsWith(word) ? name : name + word,
  );
}

const rendered = new WeakMap<Site, Promise<string>>();

function defaultConclusion(site: Site): Promise<string> {
  const html = rendered.get(site) ?? renderMarkdown(site.tenant.conclusion).then(({ html }) => html);
  rendered.set(site, html);
  return html;
}
