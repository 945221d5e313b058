import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { html, trusted } from './html.ts';
import type { Html } from './html.ts';

type Ceremony =
  | { ceremony: 'create'; options: PublicKeyCredentialCreationOptionsJSON }
  | { ceremony: 'get'; options: PublicKeyCredentialRequestOptionsJSON };

/** Hidden until the script finds that the browser knows passkeys: nothing else on the pages needs a script. */
export function passkeyForm({
  ceremony,
  options,
  action,
  label,
  fields,
  isSecondary = false,
  hasAutofill = false,
}: Ceremony & {
  action: string;
  label: string;
  fields?: Html;
  isSecondary?: boolean;
  /** The browser offers passkeys in a field of the page that says `webauthn`. */
  hasAutofill?: boolean;
}): Html {
  return html`<form
      class="passkey stack"
      method="post"
      action="${action}"
      data-ceremony="${ceremony}"
      data-options="${JSON.stringify(options)}"
      ${hasAutofill && trusted(' data-autofill')}
      hidden
    >
      ${fields}<input type="hidden" name="credential" value="" />
      <button type="submit" ${isSecondary && trusted(' class="secondary"')}>${label}</button>
      <p class="fault" role="alert"></p>
    </form>
    ${
      ceremony === 'create' &&
      html`<p class="hint no-passkeys">This browser cannot use passkeys here, or runs no scripts.</p>`
    }`;
}

/** Runs inside of the script of the pages, which has `each`. */
export const PASSKEY_SCRIPT = `
each('.passkey',function(form){
  var api=window.PublicKeyCredential,waiting;
  if(!api||!api.parseRequestOptionsFromJSON)return;
  var options=JSON.parse(form.dataset.options),fault=form.querySelector('.fault[role]');
  form.hidden=false;
  each('.no-passkeys',function(note){note.hidden=true});
  function run(how){
    var started=form.dataset.ceremony==='create'
      ?navigator.credentials.create({publicKey:api.parseCreationOptionsFromJSON(options)})
      :navigator.credentials.get(Object.assign({publicKey:api.parseRequestOptionsFromJSON(options)},how));
    return started.then(function(credential){
      form.elements.credential.value=JSON.stringify(credential.toJSON());
      form.submit();
    });
  }
  form.addEventListener('submit',function(event){
    event.preventDefault();
    fault.textContent='';
    if(waiting)waiting.abort();
    run({}).catch(function(error){
      fault.textContent=error.name==='InvalidStateError'
        ?'This device has a passkey for your account already.'
        :'No passkey was used. Please try again, or go on without one.';
    });
  });
  if(!('autofill' in form.dataset)||!api.isConditionalMediationAvailable)return;
  api.isConditionalMediationAvailable().then(function(can){
    if(!can)return;
    waiting=new AbortController();
    run({mediation:'conditional',signal:waiting.signal}).catch(function(){});
  });
});`;
