import { pages } from '@academy/domain/pages';
import { readPageData } from './page-data.ts';
import { handOverLogin } from './session/begun-login.ts';
import { beginLogin, finishLogin } from './session/log-in.ts';

/** A login that takes longer shows what is going on. */
const SLOW_MS = 1_000;

// The pages of a login lead on at once. Only those who have to stay load the scripts of the site.
const { session } = readPageData();
const step = location.pathname.startsWith(pages.login.path()) ? beginLogin(session) : finishLogin(session);
handOverLogin(step);
setTimeout(loadSite, SLOW_MS);
void step.then((done) => {
  if (done !== 'leaving') loadSite();
});

/** The document has the scripts in a template, which server/src/http/document.ts writes. */
function loadSite(): void {
  const scripts = document.querySelector<HTMLTemplateElement>('#site-scripts');
  if (!scripts) return;
  document.head.append(document.importNode(scripts.content, true));
  scripts.remove();
}
