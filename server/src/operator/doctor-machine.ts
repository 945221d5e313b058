import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config.ts';
import type { Findings } from './findings.ts';
import { readReleaseInfo } from '../release-info.ts';

/** Two uploads that are unpacked at the same time. */
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
  const place = await nearestFolder(dataDir);
  try {
    await access(place, constants.W_OK);
  } catch {
    return findings.wrong(
      `DATA_DIR ${dataDir} cannot be written by this user: change its owner, or set DATA_DIR to another folder.`,
    );
  }
  const { bavail, bsize } = await statfs(place);
  const free = bavail * bsize;
  const text = `DATA_DIR ${dataDir} has ${(free / 1024 ** 3).toFixed(1)} GB free`;
  if (free >= NEEDED_BYTES) findings.ok(`${text}.`);
  else findings.wrong(`${text}, and uploads need 2 GB: make room, or set DATA_DIR to a larger disk.`);
}

/** The folder itself, or what it will be created in. */
async function nearestFolder(path: string): Promise<string> {
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  return exists || dirname(path) === path ? path : nearestFolder(dirname(path));
}
