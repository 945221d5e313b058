import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { prepare } from './prepared.ts';
import { keepVisitorAnswers } from './visitor-answers.ts';

const asking = (url: string, headers: Record<string, string> = {}) =>
  ({ url, headers }) as unknown as IncomingMessage;
const answer = (body: string) => prepare({ body, type: 'text/plain', headers: {} });
const textOf = (prepared: ReturnType<typeof answer> | undefined) => prepared?.as('identity').body.toString();

describe('what visitors were answered', () => {
  it('GATE-02 is given again to the same question, of the same tenant and host, and to nobody with a token', async () => {
    const answers = keepVisitorAnswers({ version: () => 1 });
    await answers.make(asking('/list', { host: 'a', tenantid: 'kube' }), async () => answer('one'));
    const found = (url: string, headers: Record<string, string>) =>
      textOf(answers.find(asking(url, headers)));
    expect(found('/list', { host: 'a', tenantid: 'kube' })).toBe('one');
    expect(found('/list', { host: 'b', tenantid: 'kube' })).toBeUndefined();
    expect(found('/list', { host: 'a' })).toBeUndefined();
    expect(found('/list?x', { host: 'a', tenantid: 'kube' })).toBeUndefined();
    expect(found('/list', { host: 'a', tenantid: 'kube', authorization: 'Bearer x' })).toBeUndefined();
    expect(found('/list', { host: 'a', tenantid: 'kube', authorization: '' })).toBeUndefined();
  });

  it('ADM-07 is forgotten all at once when the content changed', async () => {
    let version = 1;
    const answers = keepVisitorAnswers({ version: () => version });
    for (const url of ['/a', '/b']) await answers.make(asking(url), async () => answer(url));
    version = 2;
    expect([answers.find(asking('/a')), answers.find(asking('/b'))]).toEqual([undefined, undefined]);
    await answers.make(asking('/a'), async () => answer('new'));
    expect(textOf(answers.find(asking('/a')))).toBe('new');
  });

  it('ADM-07 is not kept when the content changed while it was made', async () => {
    let version = 1;
    const answers = keepVisitorAnswers({ version: () => version });
    const made = await answers.make(asking('/a'), async () => {
      version = 2;
      return answer('half old');
    });
    expect(textOf(made)).toBe('half old');
    expect(answers.find(asking('/a'))).toBeUndefined();
  });

  it('API-08 a refusal is not kept', async () => {
    const answers = keepVisitorAnswers({ version: () => 1 });
    await expect(answers.make(asking('/a'), () => Promise.reject(new Error('No')))).rejects.toThrow('No');
    expect(answers.find(asking('/a'))).toBeUndefined();
  });

  it('CAT-10 does not fill the memory, however many questions there are', async () => {
    const answers = keepVisitorAnswers({ version: () => 1 });
    const large = prepare({ body: Buffer.alloc(8 * 1024 * 1024), type: 'image/png', headers: {} });
    for (const at of [1, 2, 3, 4, 5]) await answers.make(asking(`/${at}`), async () => large);
    const kept = [1, 2, 3, 4, 5].filter((at) => answers.find(asking(`/${at}`)));
    expect(kept.length).toBeLessThan(4);
    expect(kept).toContain(5);
  });
});
