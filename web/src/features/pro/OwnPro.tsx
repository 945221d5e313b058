import { useQuery } from '@tanstack/react-query';
import { getPro } from '@academy/contract/pro';
import type { ProTexts } from '@academy/domain/tenant-landing';
import { query } from '../../api/query.ts';
import type { Pro } from '@academy/contract/schemas/pro';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { QueryFailure } from '../../api/FailureNotice.tsx';
import { useForm } from '../../forms/use-form.ts';
import { overlay } from '../../overlay/overlay.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { isBackFromStore } from './back-from-store.ts';
import { aboutVoucher, dateOf } from './voucher.ts';

const ownPro = query(getPro, {});

type Thanks = ProTexts['thanks'];
type OwnProProps = { label: string; thanks: Thanks; isOwner?: boolean };

/** A member's Pro: the link to the store, how long it lasts, and the voucher. */
export function OwnPro({ label, thanks, isOwner = false }: OwnProProps) {
  const answer = useQuery(ownPro);
  const [now] = useState(() => new Date());
  const isBack = isBackFromStore(useLocation().search);
  if (answer.isPending) return <Skeleton className="h-12 rounded-full!" />;
  if (answer.isLoadingError) {
    return <QueryFailure title="Your Pro status could not be loaded." answer={answer} />;
  }
  const goToStore = async () => {
    const { fetchCheckoutUrl } = await import('./store.ts');
    location.assign(await fetchCheckoutUrl(location.origin, { isBought: answer.data.isPro }));
  };
  const requestVoucher = async () => {
    const { requestVoucher: send } = await import('./store.ts');
    // Also after a refusal, since another tab may have requested it already.
    try {
      overlay.showMessage({ type: 'success', message: await send() });
    } finally {
      await answer.refetch();
    }
  };
  const state = (
    <ProState
      pro={answer.data}
      label={label}
      now={now}
      onBuy={() => void goToStore().catch(logFailure)}
      onRequestVoucher={requestVoucher}
    />
  );
  if (isOwner) {
    return (
      <>
        {isBack && <ThankYou thanks={thanks} />}
        <div className="rounded-panel border border-brand bg-page p-6 ring-1 ring-brand tablet:p-8">
          {state}
        </div>
      </>
    );
  }
  return (
    <>
      {isBack && !answer.data.isPro && <NotYet onRetry={() => location.reload()} />}
      {state}
    </>
  );
}

function ThankYou({ thanks }: { thanks: Thanks }) {
  return (
    <div role="status" data-level="success" className="level flex gap-4 rounded-panel border p-6 tablet:p-8">
      <Icon name="success" className="mt-1 size-7 text-(--level)" />
      <div className="flex flex-col gap-1">
        <h2 className="text-xl">{thanks.title}</h2>
        <p>{thanks.text}</p>
      </div>
    </div>
  );
}

/** The store's webhook about a purchase may arrive after the buyer returns. */
function NotYet({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="status" className="flex flex-col items-start gap-3 rounded-card bg-wash p-4">
      <p>If you have just paid, it can take a minute until the store lets us know.</p>
      <Button look="secondary" onClick={onRetry}>
        Check again
      </Button>
    </div>
  );
}

/** The call layer has shown the failure. */
function logFailure(error: unknown): void {
  console.warn('An action on the Pro page failed', error);
}

type Props = {
  pro: Pro;
  /** The tenant's label for the button that buys Pro. */
  label: string;
  now: Date;
  onBuy: () => void;
  onRequestVoucher: () => Promise<void>;
};

export function ProState({ pro, label, now, onBuy, onRequestVoucher }: Props) {
  const { isPro, voucher, isStoreOpen } = pro;
  const dates = aboutDates(pro, now);
  return (
    <div className="flex flex-col gap-4">
      {dates && <p className="text-lg font-semibold">{dates}</p>}
      {isStoreOpen ? (
        <Button
          size="large"
          look={isPro ? 'secondary' : 'primary'}
          className={isPro ? 'self-start' : ''}
          onClick={onBuy}
        >
          {isPro ? 'Manage Pro in the store' : label}
        </Button>
      ) : (
        <p className="text-soft">Pro cannot be bought here at the moment, because no store is connected.</p>
      )}
      {(isPro || voucher.state !== 'none') && (
        <div className="flex flex-col items-start gap-3 border-t border-line pt-4">
          <h2 className="text-base font-semibold">Your exam voucher</h2>
          <p role="status" className="text-soft">
            {aboutVoucher(voucher)}
          </p>
          {voucher.state === 'available' && <VoucherForm onRequest={onRequestVoucher} />}
        </div>
      )}
    </div>
  );
}

function VoucherForm({ onRequest }: { onRequest: () => Promise<void> }) {
  const form = useForm({
    initial: {},
    validate: () => ({ ok: true, value: null }),
    submit: onRequest,
    onFailure: logFailure,
  });
  return (
    <form {...form.props}>
      <Button type="submit" look="secondary" isPending={form.isPending}>
        Request exam voucher
      </Button>
    </form>
  );
}

function aboutDates({ isPro, from, until }: Pro, now: Date): string {
  if (!from || !until) return '';
  if (isPro) return `You have Pro until ${dateOf(until)}.`;
  const isAhead = new Date(from) > now;
  return isAhead ? `Your Pro begins on ${dateOf(from)}.` : `Your Pro ended on ${dateOf(until)}.`;
}
