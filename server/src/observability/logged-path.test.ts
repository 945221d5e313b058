import { describe, expect, it } from 'vitest';
import { loggedPath } from './logged-path.ts';

const SIGNATURE = `${'ab'.repeat(16)}.t9zk1c.${'x'.repeat(43)}`;

describe('the path in a log line', () => {
  it.each([
    [`/drafts/${SIGNATURE}`, '/drafts/:signature'],
    [`/drafts/${SIGNATURE}/pull?a=b`, '/drafts/:signature/pull'],
    [`/drafts/${SIGNATURE.slice(0, -3)}%20`, '/drafts/:signature'],
    [`/api/v1/drafts/shared/${SIGNATURE}?lesson=pull`, '/api/v1/drafts/shared/:signature'],
    ['/drafts/review/course/espresso', '/drafts/review/course/espresso'],
    ['/api/v1/drafts/links', '/api/v1/drafts/links'],
    ['/oidc/interaction/abc123?x=1', '/oidc/interaction/:uid'],
    ['/courses/tea', '/courses/tea'],
    [undefined, ''],
  ])('DRAFT-07 of %s opens nothing: %s', (url, path) => {
    expect(loggedPath(url)).toBe(path);
  });

  it.each([
    ['/verify/Zk3vQ0pXb1mYt8sLw2nRcA', '/verify/:id'],
    ['/verify/Zk3vQ0pXb1mYt8sLw2nRcA/credential.json', '/verify/:id/credential.json'],
    ['/cards/certificates/Zk3vQ0pXb1mYt8sLw2nRcA.png', '/cards/certificates/:id.png'],
    ['/api/v1/certificates/Zk3vQ0pXb1mYt8sLw2nRcA?tenant=one', '/api/v1/certificates/:id'],
    ['/api/v1/certificates', '/api/v1/certificates'],
  ])('CERT-04 of %s opens no certificate: %s', (url, path) => {
    expect(loggedPath(url)).toBe(path);
  });
});
