import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Login = { server: string; tenant?: string; token: string };

const fileIn = (configFolder: string) => join(configFolder, 'login.json');

/** The token is as good as its owner, so nobody else on the machine may read the file. */
export function saveLogin(configFolder: string, login: Login): string {
  const file = fileIn(configFolder);
  mkdirSync(configFolder, { recursive: true, mode: 0o700 });
  // A file that is there keeps the rights it had, so a new one takes its place.
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return file;
}

/** Null where nobody logged in, or where the file is not one of ours. */
export function readLogin(configFolder: string): Login | null {
  try {
    const login = JSON.parse(readFileSync(fileIn(configFolder), 'utf8')) as Partial<Login>;
    return typeof login.server === 'string' && typeof login.token === 'string' ? (login as Login) : null;
  } catch {
    return null;
  }
}
