import { describe, expect, it } from 'vitest';
import { readSettings } from './env.ts';

const JDK = { RUNNER_JDK: '/usr/lib/jvm/java-17' };

describe('the settings of a runner', () => {
  it('RUN-03 listens on a socket, as a user of its own', () => {
    const { listen, user, limits, cache } = readSettings(JDK, 1000);
    expect(cache).toBe('/var/cache/academy-runner/java');
    expect(listen).toEqual({ path: '/run/academy-runner/runner.sock' });
    expect(user).toBeUndefined();
    expect(limits).toMatchObject({ seconds: 20, memoryBytes: 536_870_912, processes: 128 });
    expect(readSettings({ ...JDK, RUNNER_UID: '65534' }, 0).user).toEqual({ uid: 65_534, gid: 65_534 });
  });

  it.each([
    ['RUNNER_JDK', {}, 1000],
    ['RUNNER_UID: as root,', JDK, 0],
    ['RUNNER_UID', { ...JDK, RUNNER_UID: '0' }, 0],
    ['RUNNER_TOKEN: set a secret', { ...JDK, RUNNER_LISTEN: '0.0.0.0:4000' }, 1000],
    ['RUNNER_TOKEN', { ...JDK, RUNNER_LISTEN: '0.0.0.0:4000', RUNNER_TOKEN: 'short' }, 1000],
    ['RUNNER_SECONDS', { ...JDK, RUNNER_SECONDS: 'soon' }, 1000],
    ['RUNNER_JARS: there is nothing at /nowhere.', { ...JDK, RUNNER_JARS: '/nowhere' }, 1000],
  ])('RUN-03 refuses to start and names %s', (message, env, uid) => {
    expect(() => readSettings(env, uid)).toThrow(message);
  });

  it('RUN-05 listens on a port with a token', () => {
    const env = { ...JDK, RUNNER_LISTEN: '127.0.0.1:4000', RUNNER_TOKEN: 'x'.repeat(32) };
    expect(readSettings(env, 1000)).toMatchObject({ listen: { host: '127.0.0.1', port: 4000 } });
  });
});
