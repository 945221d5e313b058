import { describe, expect, it } from 'vitest';
import { renderEmail } from '../features/mail/email.ts';
import { contentTree } from '../testing/content.ts';
import { markupFaults } from '../testing/markup.ts';
import { testServer } from '../testing/server.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } }, keys: 'provider' });
const { config, session, sites } = server.context;

async function faultsAt(address: string): Promise<[status: number, faults: string[]]> {
  const response = await server.get(address, { headers: { accept: 'text/html' } });
  expect(response.headers.get('content-type')).toContain('text/html');
  return [response.status, markupFaults(await response.text())];
}

describe('the markup', () => {
  it.each([
    ['the outbox', '/dev/mail', 200],
    ['the way back from a lab', '/labs/return/courses/tea/lessons/green/lab', 200],
    ['an error page', '/%ff', 400],
  ] as const)('LAY-19 of %s is valid', async (_which, path, status) => {
    expect(await faultsAt(path)).toEqual([status, []]);
  });

  // Some 200 examples take seconds.
  it('LAY-19 of the API description is valid', { tags: 'full' }, async () => {
    expect(await faultsAt(`${config.apiBasePath}/docs`)).toEqual([200, []]);
  });

  it.each([
    ['/register', 200],
    ['/register/sent', 200],
    ['/forgot', 200],
    ['/confirm', 410],
    ['/reset/done', 200],
    ['/address/done', 200],
  ] as const)('LAY-19 of the login service at %s is valid', async (path, status) => {
    const { pathname } = new URL(session.page.issuer);
    expect(await faultsAt(`${pathname}${path}?origin=${server.origin('spring')}`)).toEqual([status, []]);
  });

  it('LAY-19 of an email is valid', () => {
    const [site] = sites.all;
    if (!site) throw new Error('There is no site');
    const { html } = renderEmail(
      {
        subject: 'Tea & cake',
        firstName: 'Ada',
        paragraphs: ['One line\nand another', 'A second paragraph'],
        action: { label: 'Have some', link: 'http://localhost/?a=1&b=2' },
        note: 'Until noon.',
      },
      site,
    );
    expect(markupFaults(html)).toEqual([]);
  });

  it('LAY-19 of a faulty document is not valid', () => {
    const html = `<!doctype html><html lang="en"><head><title>Tea</title></head>
<body><main><p id="tea"><div id="tea" aria-labelledby="missing">Tea</div></p><button>Pour</button></main></body></html>`;
    const rules = markupFaults(html).map((fault) => fault.split(':')[0]);
    expect(rules).toEqual(expect.arrayContaining(['no-dup-id', 'no-implicit-button-type']));
  });
});
