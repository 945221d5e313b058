import type { IdentityServices } from './services.ts';
import { endSession } from './flows/account-sessions.ts';
import { changePassword, downloadData, saveName, showAccount } from './flows/account.ts';
import { changeAddress, confirmAddress, showAddressConfirmed, showConfirmAddress } from './flows/address.ts';
import { cancelHeldForm, continueHeldForm, showHeldForm } from './flows/held-form.ts';
import { showAddressUndone, showUndoAddress, undoAddress } from './flows/undo-address.ts';
import { requestDeletion, restore, showDeleted, showRestore } from './flows/deletion.ts';
import {
  openLoginLink,
  requestLoginLink,
  showLoginLink,
  showLoginLinkSent,
  typeLoginCode,
} from './flows/login-link.ts';
import {
  confirm,
  register,
  showConfirm,
  showConfirmed,
  showMailSent,
  showRegister,
} from './flows/register.ts';
import { addPasskey, removePasskey, signInWithPasskey } from './flows/passkeys.ts';
import {
  checkCode,
  checkRecoveryCode,
  checkSecondPasskey,
  showRecovery,
  showSecondFactor,
} from './flows/second-factor.ts';
import { addTotp, removeTotp, renewRecoveryCodes, showRecoveryCodes, showTotp } from './flows/two-step.ts';
import {
  finishSetUp,
  setUpApp,
  setUpLater,
  setUpPasskey,
  showSetUp,
  showSetUpCodes,
} from './flows/set-up.ts';
import { checkProofCode, sendProofCode, showProve } from './flows/prove.ts';
import { forgot, reset, showForgot, showReset, showResetDone } from './flows/reset.ts';
import { showSignIn, showStart, signIn, signInAsSample } from './flows/sign-in.ts';
import { unlinkLogin } from './flows/account-logins.ts';
import { finishUpstream, startLinking, startUpstream } from './flows/upstream.ts';
import { showUpstreamDone } from './flows/upstream-account.ts';
import { linkByCode, linkByPassword, sendUpstreamCode, showUpstreamLink } from './flows/upstream-link.ts';
import { receiveSamlAnswer, showSamlMetadata } from './flows/upstream-saml.ts';
import type { PageResult, PageContext } from './page-context.ts';

type Flow = (services: IdentityServices, visit: PageContext) => Promise<PageResult>;

/** Pages within a sign-in only. */
const SIGN_IN_ONLY: Readonly<Record<string, Flow>> = {
  'GET ': showStart,
  'GET /sign-in': showSignIn,
  'POST /sign-in': signIn,
  'POST /sample': signInAsSample,
  'POST /passkey': signInWithPasskey,
  'GET /second-factor': showSecondFactor,
  'POST /second-factor': checkCode,
  'POST /second-factor/passkey': checkSecondPasskey,
  'GET /second-factor/recovery': showRecovery,
  'POST /second-factor/recovery': checkRecoveryCode,
  'POST /login-link': requestLoginLink,
  'GET /login-link/sent': showLoginLinkSent,
  'POST /login-link/code': typeLoginCode,
  'GET /upstream': startUpstream,
  'GET /prove': showProve,
  'POST /prove': checkProofCode,
  'POST /prove/code': sendProofCode,
  'GET /set-up': showSetUp,
  'POST /set-up': setUpApp,
  'POST /set-up/passkey': setUpPasskey,
  'POST /set-up/later': setUpLater,
  'GET /set-up/codes': showSetUpCodes,
  'POST /set-up/done': finishSetUp,
  'GET /restore': showRestore,
  'POST /restore': restore,
};

/** Pages within a sign-in or on their own. */
const ANYWHERE: Readonly<Record<string, Flow>> = {
  'GET /register': showRegister,
  'POST /register': register,
  'GET /register/sent': showMailSent('register'),
  'GET /forgot': showForgot,
  'POST /forgot': forgot,
  'GET /forgot/sent': showMailSent('reset'),
  'GET /upstream/done': showUpstreamDone,
  'GET /upstream/link': showUpstreamLink,
  'POST /upstream/password': linkByPassword,
  'POST /upstream/code': sendUpstreamCode,
  'POST /upstream/verify': linkByCode,
};

/** Pages opened from an email: the sign-in may have expired, or the browser may be another one. */
const BY_MAIL: Readonly<Record<string, Flow>> = {
  'GET /confirm': showConfirm,
  'POST /confirm': confirm,
  'GET /confirm/done': showConfirmed,
  'GET /reset': showReset,
  'POST /reset': reset,
  'GET /reset/done': showResetDone,
  'GET /link': showLoginLink,
  'POST /link': openLoginLink,
  'GET /address': showConfirmAddress,
  'POST /address': confirmAddress,
  'GET /address/done': showAddressConfirmed,
  'GET /address/undo': showUndoAddress,
  'POST /address/undo': undoAddress,
  'GET /address/undone': showAddressUndone,
};

const STANDALONE: Readonly<Record<string, Flow>> = {
  'GET /account': showAccount,
  'GET /account/data': downloadData,
  'GET /account/continue': showHeldForm,
  'POST /account/continue': continueHeldForm,
  'POST /account/continue/cancel': cancelHeldForm,
  'POST /account/name': saveName,
  'POST /account/password': changePassword,
  'POST /account/sessions': endSession,
  'POST /account/passkeys': addPasskey,
  'POST /account/passkeys/remove': removePasskey,
  'GET /account/totp': showTotp,
  'POST /account/totp': addTotp,
  'POST /account/totp/remove': removeTotp,
  'GET /account/recovery-codes': showRecoveryCodes,
  'POST /account/recovery-codes': renewRecoveryCodes,
  'GET /account/logins/link': startLinking,
  'POST /account/logins/unlink': unlinkLogin,
  'POST /account/address': changeAddress,
  'POST /account/delete': requestDeletion,
  'GET /account/deleted': showDeleted,
};

/** Each provider has an address of its own, so that an answer can't be passed off as that of another. */
const OF_PROVIDERS: readonly (readonly [RegExp, Flow])[] = [
  [/^GET \/upstream\/[\w-]+$/, finishUpstream],
  [/^GET \/upstream\/[\w-]+\/metadata$/, showSamlMetadata],
  [/^POST \/upstream\/[\w-]+$/, receiveSamlAnswer],
];

export type Route = {
  flow: Flow;
  uid: string | undefined;
  needsInteraction: boolean;
  /** Of a POST: the page that its form stands on, which is one of ours, unless the flow reads it. */
  form: string | undefined;
};

/** The routes of our own pages; all others belong to the library. `path` is relative to the issuer. */
export function routeFor(method: string, path: string): Route | undefined {
  const [, uid, rest = path] = /^\/interaction\/([\w-]+)(.*)$/.exec(path) ?? [];
  const key = `${method === 'HEAD' ? 'GET' : method} ${rest}`;
  const form = method === 'POST' ? formPageOf(rest) : undefined;
  const needed = uid === undefined ? undefined : (SIGN_IN_ONLY[key] ?? ANYWHERE[key]);
  if (needed) return { flow: needed, uid, form, needsInteraction: true };
  const flow = BY_MAIL[key] ?? (uid === undefined ? (ANYWHERE[key] ?? STANDALONE[key]) : undefined);
  if (flow) return { flow, uid, form, needsInteraction: false };
  const ofProvider = uid === undefined ? OF_PROVIDERS.find(([address]) => address.test(key))?.[1] : undefined;
  return ofProvider && { flow: ofProvider, uid, form: undefined, needsInteraction: false };
}

function formPageOf(path: string): string {
  if (path.startsWith('/account/')) return '/account';
  return FORM_PAGES[path] ?? path;
}

/** Forms that stand on a page of another path. */
const FORM_PAGES: Readonly<Record<string, string>> = {
  '/set-up/passkey': '/set-up',
  '/set-up/later': '/set-up',
  '/set-up/done': '/set-up',
  '/prove/code': '/prove',
  '/sample': '/sign-in',
  '/passkey': '/sign-in',
  '/second-factor/passkey': '/second-factor',
  '/login-link': '/sign-in',
  '/login-link/code': '/login-link/sent',
  '/upstream/password': '/upstream/link',
  '/upstream/code': '/upstream/link',
  '/upstream/verify': '/upstream/link',
};
