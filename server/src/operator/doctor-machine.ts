import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readBackupKey } from '../backup/settings.ts';
import type { Config } from '../config/config.ts';
import type { Findings } from './findings.ts';
import { readReleaseInfo } from './release-info.ts';

/** Room for two uploads that are unpacked concurrently. */
const NEEDED_BYTES = 2 * 1024 ** 3;
const RECOMMENDED_NODE = 24;

export async function diagnoseVersions(findings: Findings, root: string): Promise<void> {
  const { version, commit } = await readReleaseInfo(root);
  const made = commit === null ? 'from a checkout' : `of commit ${commit.slice(0, 12)}`;
  findings.ok(
    `This is Academy ${version} ${made}, on Node ${process.version} (${process.platform}-${process.arch}).`,
  );
  const major = Number(process.versions.node.split('.')[0]);
  if (major < RECOMMENDED_NODE)
    findings.note(`Node ${RECOMMENDED_NODE} is recommended: update it with the next release.`);
}

export async function diagnoseDisk(
  findings: Findings,
  { database: { dataDir } }: Pick<Config, 'database'>,
): Promise<void> {
  const free = await freeBytes(dataDir);
  if (free === undefined) return findings.wrong(notWritable('DATA_DIR', dataDir));
  const text = `DATA_DIR ${dataDir} has ${gigabytes(free)} free`;
  if (free >= NEEDED_BYTES) findings.ok(`${text}.`);
  else findings.wrong(`${text}, and uploads need 2 GB: make room, or set DATA_DIR to a larger disk.`);
}

export async function diagnoseBackups(findings: Findings, { backup }: Pick<Config, 'backup'>): Promise<void> {
  const { folder } = backup;
  if (folder === undefined) return;
  const key = await readBackupKey(backup).catch((error: Error) => findings.wrong(error.message));
  const free = await freeBytes(folder);
  if (free === undefined) return findings.wrong(notWritable('BACKUP_DIR', folder));
  findings.ok(`BACKUP_DIR ${folder} has ${gigabytes(free)} free.`);
  if (key === undefined && backup.keyFile === undefined)
    findings.note('Backups are not encrypted: set BACKUP_KEY or BACKUP_KEY_FILE unless their disk is.');
}

function notWritable(variable: string, folder: string): string {
  return `${variable} ${folder} is no folder that this user can write to: change its owner, or set ${variable} to another one.`;
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GB`;
}

/**
 * The free space for a folder that exists or will be created, or undefined if this user may not write there.
 */
async function freeBytes(folder: string): Promise<number | undefined> {
  const place = await nearestFolder(folder);
  try {
    await access(place, constants.W_OK);
  } catch {
    return undefined;
  }
  if (!(await stat(place)).isDirectory()) return undefined;
  const { bavail, bsize } = await statfs(place);
  return bavail * bsize;
}

/** The folder itself, or the existing one it will be created in. */
async function nearestFolder(path: string): Promise<string> {
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  return exists || dirname(path) === path ? path : nearestFolder(dirname(path));
}
