import { describe, expect, it } from 'vitest';
import type { Site } from '../catalog/tenants.ts';
import { conclusionOf } from './conclusion.ts';

const siteOf = (name: string, conclusion: string) => ({ tenant: { name, conclusion } }) as unknown as Site;

describe('the conclusion of a course', () => {
  it("CRS-06 is the course's own if it has one, with the name of the academy inserted as text", async () => {
    const site = siteOf('Tea & <Co>', 'Well done.');
    expect(await conclusionOf('<p>:tenant thanks you. Yours, :tenant.</p>', site)).toBe(
      '<p>Tea &amp; &lt;Co&gt; thanks you. Yours, Tea &amp; &lt;Co&gt;.</p>',
    );
  });

  it('CRS-06 is otherwise the default of its own academy, rendered each time', async () => {
    const spring = siteOf('Spring Academy', 'You know **all** of :tenant.');
    const kube = siteOf('Kube', 'Bye.');
    const html = '<p>You know <strong>all</strong> of Spring Academy.</p>';
    expect((await conclusionOf('', spring)).trim()).toBe(html);
    expect((await conclusionOf('', kube)).trim()).toBe('<p>Bye.</p>');
    expect((await conclusionOf('', spring)).trim()).toBe(html);
  });
});
