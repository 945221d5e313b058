import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { PREVIEW_SCRIPT } from '../../pages/prepare-document.ts';
import type { PreviewState } from './preview.ts';

const PREVIEW_EVENTS = '/dev/preview/events';

/** Notifies the pages of a preview, and the terminal it was started from, of changes and faults. */
export function previewRoutes(app: FastifyInstance, { preview }: Context): void {
  if (!preview) return;
  const open = new Set<ServerResponse>();

  app.get(PREVIEW_EVENTS, (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const send = (state: PreviewState) => void raw.write(`data: ${JSON.stringify(state)}\n\n`);
    send(preview.current());
    const unsubscribe = preview.follow(send);
    open.add(raw);
    request.raw.once('close', () => {
      unsubscribe();
      open.delete(raw);
    });
  });
  app.get(PREVIEW_SCRIPT, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(SCRIPT),
  );
  // An open connection would keep the server from stopping.
  app.addHook('preClose', async () => {
    for (const raw of open) raw.end();
    await preview.stop();
  });
}

/** Runs in the page under its content policy: text and styles are set as properties, never as markup. */
const SCRIPT = `let shown = null;
let panel = null;
const tell = (faults) => {
  panel?.remove();
  panel = null;
  if (faults.length === 0) return;
  panel = document.createElement('section');
  panel.setAttribute('role', 'alert');
  panel.setAttribute('aria-label', 'Faults in the content');
  Object.assign(panel.style, {
    position: 'fixed', inset: 'auto 1rem 1rem', zIndex: '1000', maxHeight: '50vh', overflow: 'auto', padding: '1rem',
    borderRadius: '12px', border: '2px solid #b3261e', background: '#fff8f7', color: '#410e0b',
    font: '14px/1.5 ui-monospace, monospace',
  });
  const heading = document.createElement('strong');
  heading.textContent = 'What has a fault is shown as it was before, or left out.';
  panel.append(heading);
  for (const { file, line, message, hint } of faults.slice(0, 20)) {
    const text = document.createElement('p');
    text.textContent = file + ':' + line + ' ' + message + (hint ? ' (' + hint + ')' : '');
    Object.assign(text.style, { margin: '.5rem 0 0' });
    panel.append(text);
  }
  document.body.append(panel);
};
new EventSource('${PREVIEW_EVENTS}').addEventListener('message', ({ data }) => {
  const { number, faults } = JSON.parse(data);
  if (shown !== null && number !== shown) location.reload();
  shown = number;
  tell(faults);
});
`;
