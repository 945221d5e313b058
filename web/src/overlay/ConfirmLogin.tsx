import { pages } from '@academy/domain/pages';
import { useEffect, useEffectEvent, useState } from 'react';
import { onLoginElsewhere } from '../session/login-beside.ts';
import { rememberReturnUrl } from '../session/return-url.ts';
import { storedPerson } from '../session/stored-person.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

type Props = { reason: string; onAnswer: (isConfirmed: boolean) => void };

/**
 * Logs in in another tab, so that this page keeps its state. The pending action continues once the same
 * person confirms here.
 */
export function ConfirmLogin({ reason, onAnswer }: Props) {
  const [person] = useState(() => storedPerson(localStorage));
  const [found, setFound] = useState<'nobody' | 'same' | 'other'>('nobody');
  const look = useEffectEvent(() => setFound(storedPerson(localStorage) === person ? 'same' : 'other'));
  useEffect(() => onLoginElsewhere(() => look()), []);
  const isSame = found === 'same';
  return (
    <Dialog open title="Please confirm it's you" onClose={() => onAnswer(false)}>
      <p role="status">
        {found === 'nobody' && `${reason} Log in in the tab that opens, then go on here.`}
        {isSame && 'Thank you, your identity is confirmed.'}
        {found === 'other' && 'A different account is now logged in, so nothing was changed.'}
      </p>
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        <Button look="secondary" onClick={() => onAnswer(false)}>
          Cancel
        </Button>
        {found === 'nobody' && <Button onClick={logInBeside}>Log in again</Button>}
        {isSame && <Button onClick={() => onAnswer(storedPerson(localStorage) === person)}>Continue</Button>}
      </div>
    </Dialog>
  );
}

/** If no tab can be opened, this page navigates to the login, which returns to it. */
function logInBeside() {
  if (window.open(`${pages.login.path()}?prompt=login&beside`, '_blank')) return;
  rememberReturnUrl(localStorage, location);
  location.assign(`${pages.login.path()}?prompt=login`);
}
