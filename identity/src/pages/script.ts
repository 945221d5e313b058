/**
 * What the pages can do beyond what they must: show a password, say how strong a new one is, and say what a field lacks
 * before anything is sent. Without it everything works, and the server says the same. Constant text, since the policy
 * knows it by its hash.
 */
export const PAGE_SCRIPT = `(function(){
var each=function(selector,work){document.querySelectorAll(selector).forEach(work)};
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
each('.strength',function(meter){
  var input=document.getElementById(meter.dataset.for),text=meter.lastElementChild;
  input.addEventListener('input',function(){
    var judged=judge(input);
    meter.hidden=input.value==='';
    meter.dataset.level=judged[0];
    text.textContent=judged[1];
  });
});
function judge(input){
  var value=input.value,missing=input.minLength-value.length,variety=Number(input.dataset.variety);
  if(missing>0)return[1,missing===1?'1 more character':missing+' more characters'];
  if(new Set(value).size<variety)return[1,'Use at least '+variety+' different characters'];
  return value.length<14?[2,'Good, longer is stronger']:[3,'Strong'];
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
}
})()`;
