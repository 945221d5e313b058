import { useState } from 'react';
import { FailureNotice } from '../../api/FailureNotice.tsx';
import { useAnswer, useAnswers } from '../../api/use-answer.ts';
import { overlay } from '../../overlay/overlay.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ProState } from './ProState.tsx';
import { ownPro } from './queries.ts';

/** What Pro is to who is signed in: the way to the store, how long it lasts, and the voucher. */
export function OwnPro({ label }: { label: string }) {
  const answers = useAnswers();
  const answer = useAnswer(ownPro);
  const [now] = useState(() => new Date());
  if (answer.status === 'loading') return <Skeleton className="h-12 rounded-full!" />;
  if (answer.status === 'failed') {
    return (
      <FailureNotice
        title="We could not look up your Pro."
        error={answer.error}
        onRetry={() => void answers.reload(ownPro)}
      />
    );
  }
  const goToStore = async () => {
    const { askCheckout } = await import('./ask.ts');
    location.assign(await askCheckout(location.origin));
  };
  const requestVoucher = async () => {
    const { askVoucher } = await import('./ask.ts');
    // Refused or not, the answer may be that another tab was quicker.
    await askVoucher()
      .then((message) => overlay.showMessage({ type: 'success', message }))
      .finally(() => answers.reload(ownPro));
  };
  return (
    <ProState
      pro={answer.data}
      label={label}
      now={now}
      onBuy={() => void goToStore().catch(toldAlready)}
      onRequestVoucher={() => void requestVoucher().catch(toldAlready)}
    />
  );
}

/** The call layer shows what went wrong; here is nothing left to do but to note it. */
function toldAlready(error: unknown): void {
  console.warn('What was asked for on the Pro page did not happen', error);
}
