import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { queryOnce } from '../../testing/query-once.ts';
import { holdCluster } from '../../testing/child.ts';
import { privateFolder } from '../../testing/folders.ts';
import { silentLog } from '../../testing/log.ts';
import { findBinaries } from './binaries.ts';
import { chooseRunAs, commandFor, changeOwner, run, runAsCandidates } from './privilege.ts';
import type { RunAs } from './privilege.ts';
import { startEmbedded } from './start.ts';

const root = { uid: 0, gid: 0 };
const ada = { uid: 1000, gid: 1000 };
const unprivileged: RunAs = { kind: 'user', uid: 65534, gid: 65534 };
const asAda: RunAs = { kind: 'user', ...ada };

describe('the user that runs PostgreSQL', () => {
  it('is the ordinary user who starts the server', () => {
    expect(runAsCandidates({ uid: 1000, folder: ada })).toEqual([{ kind: 'plain' }]);
    expect(runAsCandidates({ uid: undefined, folder: root })).toEqual([{ kind: 'plain' }]);
  });

  it('is root in its own namespace, or else nobody', () => {
    expect(runAsCandidates({ uid: 0, folder: root })).toEqual([{ kind: 'namespace' }, unprivileged]);
    expect(runAsCandidates({ uid: 0, folder: root, cluster: root })).toEqual([
      { kind: 'namespace' },
      unprivileged,
    ]);
  });

  it("is the owner when root starts the server in another user's folder", () => {
    expect(runAsCandidates({ uid: 0, folder: ada })).toEqual([{ kind: 'namespace' }, asAda, unprivileged]);
    expect(runAsCandidates({ uid: 0, folder: root, cluster: ada })).toEqual([asAda]);
  });

  it('is part of the command', () => {
    const initdb = { program: '/bin/initdb', args: ['-D', 'data'] };
    expect(commandFor({ runAs: { kind: 'plain' }, ...initdb })).toEqual({ ...initdb, as: {} });
    expect(commandFor({ runAs: asAda, ...initdb })).toEqual({ ...initdb, as: ada });
    expect(commandFor({ runAs: { kind: 'namespace' }, ...initdb })).toEqual({
      program: 'unshare',
      args: ['--user', '--map-user=65534', '--map-group=65534', '/bin/initdb', '-D', 'data'],
      as: {},
    });
  });

  it('is refused with a message if no candidate works', async () => {
    const choice = chooseRunAs({ candidates: [asAda], folder: '/nowhere', program: '/bin/initdb' });
    await expect(choice).rejects.toThrow(
      'PostgreSQL refuses to run as root and no other user can use /nowhere: start the server as an ordinary user',
    );
  });
});

describe('PostgreSQL actually runs', { timeout: 60_000 }, () => {
  it('for an ordinary user', async () => {
    const { path, remove } = await privateFolder();
    const holder = await holdCluster({ dataDir: path, wrapper: await asOrdinaryUser() });
    expect(await queryOnce(holder.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await holder.end('SIGTERM');
    await remove();
  });

  it('as the owner of the cluster, or fails with a message if this user cannot reach it', async () => {
    const { path, remove } = await privateFolder();
    const folder = join(path, 'postgres');
    const start = () => startEmbedded({ dataDir: path, log: silentLog, durable: false });
    await (await start()).stop();
    await chmod(path, 0o755);
    const owner: RunAs = isRoot() ? unprivileged : { kind: 'plain' };
    await changeOwner({ runAs: owner, folder });

    if (await canRunPrograms(owner)) {
      const { url, stop } = await start();
      expect(await queryOnce(url, 'select 1 as one')).toEqual([{ one: 1 }]);
      const { uid } = await stat(join(folder, 'data', 'postmaster.pid'));
      expect(uid).toBe(owner.kind === 'user' ? owner.uid : process.getuid?.());
      await stop();
    } else {
      await expect(start()).rejects.toThrow('no other user can use');
    }
    await remove();
  });
});

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

// A namespace makes root an ordinary user who can still read a private checkout; the user "nobody" exists on
// every machine.
async function asOrdinaryUser(): Promise<string[]> {
  if (!isRoot()) return [];
  const wrapper = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
  const [program = '', ...args] = [...wrapper, process.execPath, '--version'];
  return run({ runAs: { kind: 'plain' }, program, args }).then(
    () => wrapper,
    () => [],
  );
}

async function canRunPrograms(runAs: RunAs): Promise<boolean> {
  const { initdb } = await findBinaries();
  return run({ runAs, program: initdb, args: ['--version'] }).then(
    () => true,
    () => false,
  );
}
