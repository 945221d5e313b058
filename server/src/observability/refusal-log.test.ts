import { describe, expect, it, vi } from 'vitest';
import { contentTree } from '../testing/content.ts';
import { captureLog, testServer } from '../testing/server.ts';

const { log, lines } = captureLog();
const server = await testServer({
  config: { folders: { tenants: contentTree().folder } },
  keys: 'provider',
  log,
});
const refusals = () => lines.filter(({ msg }) => msg === 'request refused');
const leftOut = () =>
  lines
    .filter(({ msg }) => msg === 'More requests were refused in this second')
    .reduce((sum, line) => sum + Number(line['leftOut']), 0);

describe('a flood of refused requests', () => {
  it.each([
    ['calls', `/api/v1/courses/details?slug=none`, 404],
    ['calls with long addresses', `/api/v1/${'no-such-call/'.repeat(500)}`, 404],
    ['the login provider', '/oidc/no-such-page', 404],
  ])('OBS-10 writes at most 50 lines a second, and counts what was left out: %s', async (_, path, status) => {
    lines.length = 0;
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 400 }, () => server.get(path)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]));
    const seconds = Math.ceil((performance.now() - startedAt) / 1000) + 1;
    expect(refusals().length).toBeLessThanOrEqual(50 * seconds);
    await vi.waitFor(() => expect(refusals().length + leftOut()).toBe(400), { timeout: 5_000 });
    expect(leftOut()).toBeGreaterThan(0);
    for (const line of refusals()) expect(JSON.stringify(line).length).toBeLessThan(1_000);
  });

  it('OBS-10 hides no later refusals', async () => {
    await vi.waitFor(
      async () => {
        lines.length = 0;
        const { headers } = await server.get('/api/v1/courses/details?slug=none');
        const found = lines.find((line) => line['correlationId'] === headers.get('x-correlation-id'));
        expect(found).toMatchObject({ status: 404 });
      },
      { timeout: 5_000 },
    );
  });
});
