import { escapeHtml } from '@academy/domain/html';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '@academy/contract/endpoints';
import { describeApi } from '@academy/contract/openapi';
import type { OpenApi, Operation } from '@academy/contract/openapi';
import type { Context } from '../../context.ts';
import { contentPolicy, documentHeaders } from '../../http/headers.ts';

/** The API description as OpenAPI and as a page without scripts or libraries. */
export function docsRoutes(app: FastifyInstance, { config }: Context): void {
  // Built on first use, because it takes a tenth of a server's start.
  let description: OpenApi | undefined;
  const describe = () =>
    (description ??= describeApi({ endpoints, basePath: config.apiBasePath, version: '1.0.0' }));
  let page: string | undefined;
  const policy = contentPolicy({ zone: 'public', inlineScripts: [], inlineStyles: [STYLE] });
  app.get(`${config.apiBasePath}/openapi.json`, describe);
  app.get(`${config.apiBasePath}/docs`, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers(documentHeaders(policy))
      .send((page ??= renderDocs(describe()))),
  );
}

const STYLE = `:root{color-scheme:light dark;--line:color-mix(in srgb,CanvasText 18%,Canvas)}body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1.25rem}h1{margin-bottom:.25rem}h2{margin-top:3rem;text-transform:capitalize}details{border:1px solid var(--line);border-radius:12px;margin:.75rem 0;padding:0 1rem}summary{cursor:pointer;padding:.75rem 0}code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;border-top:1px solid var(--line);padding:1rem 0;margin:0}b{display:inline-block;min-width:4.5rem}table{border-collapse:collapse;margin:0 0 1rem}td,th{text-align:left;padding:.25rem 1rem .25rem 0;vertical-align:top}`;

function renderDocs({ info, paths, servers }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const sections = tags.map(
    (tag) =>
      `<h2>${escapeHtml(tag)}</h2>${operations
        .filter(({ operation }) => operation.tags.includes(tag))
        .map(renderOperation)
        .join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(info.title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(info.title)}</h1><p>${escapeHtml(info.description)} Base path <code>${escapeHtml(servers[0]?.url ?? '')}</code>; the same for machines: <a href="openapi.json">openapi.json</a>.</p>${sections.join('')}</main></body></html>`;
}

function renderOperation({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  return `<details id="${escapeHtml(operation.operationId)}"><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> · ${escapeHtml(operation.summary)} · <em>${escapeHtml([operation['x-access'], operation['x-ability']].filter(Boolean).join(' · '))}</em></summary>
${renderParameters(operation)}${operation.requestBody ? `<h3>Body</h3><pre tabindex="0">${pretty(operation.requestBody.content)}</pre>` : ''}
<h3>Answers</h3><p>${Object.entries(operation.responses)
    .map(([status, { description }]) => `<code>${status}</code> ${escapeHtml(String(description))}`)
    .join('<br>')}</p>
<h3>Example</h3><pre tabindex="0">${pretty(exampleIn(operation))}</pre></details>`;
}

function renderParameters({ parameters }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}</td><td>${required ? 'required' : 'optional'}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  );
  return `<h3>Parameters</h3><table><thead><tr><th>Name</th><th>In</th><th>Presence</th><th>Schema</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function exampleIn({ responses }: Operation): unknown {
  const content = responses['200']?.['content'] as Record<string, { example: unknown }> | undefined;
  return Object.values(content ?? {})[0]?.example;
}

function pretty(value: unknown): string {
  return escapeHtml(typeof value === 'string' ? value : JSON.stringify(value, null, 2));
}
