import type { PortalRequest, StandInSession } from './educates-state.ts';
import { MINUTE } from './educates-state.ts';

/** The fake portal's pages for browsers; false if the path is not a page. */
export async function answerPage(call: PortalRequest): Promise<boolean> {
  const { request, response, pathname, searchParams, state, emit } = call;
  const [, name = '', page = ''] = /^\/workshops\/session\/([^/]+)\/(\w+)?\/?$/.exec(pathname) ?? [];
  const session = state.sessions.get(name);
  if (!session || !['', 'activate', 'delete', 'event'].includes(page)) return false;
  const html = (status: number, text: string) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end(text);
  const lead = (notification: string) => {
    const target = new URL(session.indexUrl);
    target.searchParams.set('notification', notification);
    response.writeHead(302, { location: target.href }).end();
    return true;
  };
  if (page === 'activate') {
    if (searchParams.get('token') !== session.token) html(400, 'Invalid access token for session');
    else if (!state.isLive(session)) return lead('session-invalid');
    else activate(session, call);
    return true;
  }
  // Without an activation, the portal asks to log in.
  if (!(request.headers.cookie ?? '').includes(`sessionid=${name}`)) {
    html(200, '<!doctype html><title>Log in</title><h1>Log in to the portal</h1>');
    return true;
  }
  if (!state.isLive(session)) return lead('session-deleted');
  if (page === 'event') {
    emit(searchParams.get('name') ?? '', session);
    html(204, '');
    return true;
  }
  if (page === 'delete') {
    session.stoppedAt = state.time();
    emit('Session/Terminate', session);
    emit('Session/Deleted', session);
    return lead(searchParams.get('notification') ?? 'session-deleted');
  }
  html(200, state.drawSession(session));
  return true;
}

function activate(session: StandInSession, { response, state, emit }: PortalRequest): void {
  if (session.startedAt === null) {
    session.startedAt = state.time();
    session.expiresAt = state.time() + session.environment.duration * MINUTE;
    emit('Session/Started', session);
    emit('Workshop/Load', session);
  }
  response
    .writeHead(302, {
      location: `/workshops/session/${session.name}/`,
      'set-cookie': `sessionid=${session.name}; Path=/; HttpOnly; SameSite=None; Secure`,
    })
    .end();
}

/**
 * Its buttons navigate the top window, as those of a workshop do; inside our frame the browser refuses that.
 */
export function usualPage({ name, environment }: StandInSession): string {
  const path = `/workshops/session/${name}`;
  return `<!doctype html><html lang="en"><head><title>${name}</title></head><body><main>
<h1>Workshop ${environment.workshop}</h1>
<p><button id="finish">Finish the workshop</button> <button id="exit">Exit the session</button></p>
<p id="state" role="status"></p></main><script>
function leave(event) {
  document.querySelector('#state').textContent = 'Cleaning up session…';
  fetch('${path}/event/?name=' + encodeURIComponent(event)).then(function () {
    try { window.top.location.href = location.origin + '${path}/delete/'; } catch (refused) {}
  });
}
document.querySelector('#finish').addEventListener('click', function () { leave('Workshop/Finish'); });
document.querySelector('#exit').addEventListener('click', function () { leave('Workshop/Terminate'); });
</script></body></html>`;
}
