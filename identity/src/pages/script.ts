import { PASSKEY_SCRIPT } from './passkey-form.ts';
import { measurePassword, UNITS_MIN } from '../measure-password.ts';

const COMMON_WORDS =
  'password passwort welcome letmein iloveyou monkey dragon sunshine princess football baseball basketball master shadow superman batman computer internet summer winter autumn secret admin administrator hello freedom whatever trustno flower cheese butterfly purple orange yellow silver golden ginger pepper chocolate cookie banana chicken killer soccer hockey jordan michael jennifer jessica charlie daniel thomas ashley london america starwars pokemon mustang ferrari corvette harley samsung google student teacher school';

/**
 * What the pages can do beyond what they must: put the cursor into the first field (the attribute `autofocus` comes late,
 * and then complains to the console about people who were quicker), show a password, say how strong a new one is, and say what a field lacks
 * before anything is sent. Without it everything works, and the server says the same. Constant text, since the policy
 * knows it by its hash. The meter measures as the server does, but knows only the words below instead of the whole list.
 */
export const PAGE_SCRIPT = `(function(){
var each=function(selector,work){document.querySelectorAll(selector).forEach(work)};
each('[data-first]',function(input){
  var active=document.activeElement;
  if(!active||active===document.body)input.focus();
});
each('.reveal',function(button){
  var input=document.getElementById(button.getAttribute('aria-controls')),word=button.firstElementChild;
  button.hidden=false;
  button.addEventListener('click',function(){
    var shows=input.type==='password';
    input.type=shows?'text':'password';
    word.textContent=shows?'Hide':'Show';
    input.focus();
  });
  input.form.addEventListener('submit',function(){input.type='password'});
});
each('.print',function(button){
  button.hidden=false;
  button.addEventListener('click',function(){window.print()});
});
each('.strength',function(meter){
  var input=document.getElementById(meter.dataset.for),bar=meter.firstElementChild,text=meter.lastElementChild;
  input.addEventListener('input',function(){
    var judged=judge(input);
    meter.hidden=input.value==='';
    meter.dataset.level=judged[0];
    text.textContent=judged[1];
    bar.setAttribute('aria-valuenow',judged[0]);
    bar.setAttribute('aria-valuetext',judged[1]);
  });
});
var measure=${measurePassword.toString()};
var common='${COMMON_WORDS}'.split(' ');
var easy={word:'a common word',personal:'your name, your address or ours',pattern:'a pattern'};
function judge(input){
  var value=input.value,missing=input.minLength-value.length,variety=Number(input.dataset.variety);
  if(missing>0)return[1,missing===1?'1 more character':missing+' more characters'];
  if(new Set(value).size<variety)return[1,'Use at least '+variety+' different characters'];
  var about=[document.querySelector('.brand').textContent];
  each('[name=firstName],[name=lastName],[name=email],[name=username]',function(one){about.push(one.value)});
  var measured=measure(value,about,function(part){return common.includes(part)});
  if(measured.units<${UNITS_MIN})return[1,'Too easy to guess: '+easy[measured.reason]];
  return value.length<14||measured.units<${UNITS_MIN + 4}?[2,'Good, longer is stronger']:[3,'Strong'];
}
var isTold=false;
document.addEventListener('invalid',function(event){
  var input=event.target;
  event.preventDefault();
  tell(input,wrong(input));
  if(isTold)return;
  isTold=true;
  input.focus();
  setTimeout(function(){isTold=false});
},true);
document.addEventListener('input',function(event){tell(event.target,'')});
function wrong(input){
  var field='The '+input.labels[0].textContent.toLowerCase()+' field ',state=input.validity;
  if(state.valueMissing)return field+'is required.';
  if(state.tooShort)return field+'must have at least '+input.minLength+' characters.';
  return field+'must be a valid email address.';
}
function tell(input,text){
  var fault=document.getElementById(input.id+'-fault');
  if(!fault)return;
  fault.textContent=text;
  if(text)input.setAttribute('aria-invalid','true');else input.removeAttribute('aria-invalid');
}${PASSKEY_SCRIPT}
})()`;
