import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Login = { server: string; tenant?: string; token: string };

const fileIn = (configFolder: string) => join(configFolder, 'login.json');

/** The token gives its owner's rights, so no other user of the machine may read the file. */
export function saveLogin(configFolder: string, login: Login): string {
  const file = fileIn(configFolder);
  mkdirSync(configFolder, { recursive: true, mode: 0o700 });
  // Writing to an existing file would keep its permissions, so it is replaced.
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return file;
}

/** Null without a login, and for a malformed file. */
export function readLogin(configFolder: string): Login | null {
  try {
    const login = JSON.parse(readFileSync(fileIn(configFolder), 'utf8')) as Partial<Login>;
    return typeof login.server === 'string' && typeof login.token === 'string' ? (login as Login) : null;
  } catch {
    return null;
  }
}
