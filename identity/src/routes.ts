import type { Desk } from './desk.ts';
import {
  changePassword,
  deleteAccount,
  downloadData,
  endSession,
  saveName,
  showAccount,
} from './flows/account.ts';
import { confirm, register, showConfirm, showRegister } from './flows/register.ts';
import { forgot, reset, showForgot, showReset } from './flows/reset.ts';
import { showSignIn, showStart, signIn, signInAsSample } from './flows/sign-in.ts';
import type { Answer, Visit } from './visit.ts';

type Flow = (desk: Desk, visit: Visit) => Promise<Answer>;

/** Pages that make sense within a sign-in only. */
const WITHIN: Readonly<Record<string, Flow>> = {
  'GET ': showStart,
  'GET /sign-in': showSignIn,
  'POST /sign-in': signIn,
  'POST /sample': signInAsSample,
};

/** Pages within a sign-in or on their own. */
const ANYWHERE: Readonly<Record<string, Flow>> = {
  'GET /register': showRegister,
  'POST /register': register,
  'GET /forgot': showForgot,
  'POST /forgot': forgot,
};

/** Pages a mail leads to: by then the sign-in may have expired, or the browser may be another one. */
const BY_MAIL: Readonly<Record<string, Flow>> = {
  'GET /confirm': showConfirm,
  'POST /confirm': confirm,
  'GET /reset': showReset,
  'POST /reset': reset,
};

const ALONE: Readonly<Record<string, Flow>> = {
  'GET /account': showAccount,
  'GET /account/data': downloadData,
  'POST /account/name': saveName,
  'POST /account/password': changePassword,
  'POST /account/sessions': endSession,
  'POST /account/delete': deleteAccount,
};

export type Route = { flow: Flow; uid: string | undefined; needsInteraction: boolean };

/** The map of our own pages; what is not in it is the library's. `path` lies below the issuer. */
export function routeFor(method: string, path: string): Route | undefined {
  const [, uid, rest = path] = /^\/interaction\/([\w-]+)(.*)$/.exec(path) ?? [];
  const key = `${method === 'HEAD' ? 'GET' : method} ${rest}`;
  const needed = uid === undefined ? undefined : (WITHIN[key] ?? ANYWHERE[key]);
  if (needed) return { flow: needed, uid, needsInteraction: true };
  const flow = BY_MAIL[key] ?? (uid === undefined ? (ANYWHERE[key] ?? ALONE[key]) : undefined);
  return flow && { flow, uid, needsInteraction: false };
}
