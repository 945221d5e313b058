import { describe, expect, it } from 'vitest';
import { expectInOrder, startWorld } from './world.ts';

const { server, openAs, openPage, visit } = await startWorld({}, { keys: 'provider' });

describe('the overview', () => {
  it('OBS-08, OBS-09 shows the health of the server, and what browsers blocked', async () => {
    const { page: reader } = await openPage();
    await visit(reader, 'spring', '/courses');
    const reported = reader.waitForResponse((response) => response.url().endsWith('/policy-reports'));
    await reader.evaluate(() => {
      const picture = document.createElement('img');
      picture.src = 'https://pictures.example.org/zansecret.png';
      document.body.append(picture);
    });
    expect((await reported).status()).toBe(204);

    const { page, troubles } = await openAs('root');
    await visit(page, 'spring', '/admin');
    const parts = page.getByRole('list', { name: 'Health' }).getByRole('listitem');
    await expect
      .poll(() => parts.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Database\s+The database answers\.\s+OK$/),
        expect.stringMatching(/^Mail\s+No mail server is set up\. .* \/dev\/mail\.\s+OK$/),
        expect.stringMatching(/^Publishing\s+The newest revision, \d+, is shown\.\s+OK$/),
        expect.stringMatching(/^Cache\s+Prepared pages, answers and texts use \d+ of 128 MB\.\s+OK$/),
        expect.stringMatching(/^Changes\s+Changes of other servers arrive immediately\.\s+OK$/),
        expect.stringMatching(/^Jobs\s+Every job succeeded when it last ran\.\s+OK$/),
      ]);
    const blocked = page.getByRole('table', { name: 'Blocked by the content policy' });
    await expect
      .poll(() => blocked.innerText())
      .toMatch(/https:\/\/pictures\.example\.org\s+img-src\s+Spring Academy\s+1/);
    expect(await blocked.innerText()).not.toContain('zansecret');
    await expectInOrder(page);
    expect(troubles).toEqual([]);
    expect(server.context.caches.states()['pages']?.entries).toBeGreaterThan(0);
  });
});
