import { getPro } from '@academy/contract/pro';
import { query } from '../../api/query.ts';
import type { Pro } from '@academy/contract/schemas/pro';
import { useState } from 'react';
import { FailureNotice } from '../../api/FailureNotice.tsx';
import { useQuery, useQueryCache } from '../../api/use-query.ts';
import { useForm } from '../../forms/use-form.ts';
import { overlay } from '../../overlay/overlay.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { aboutVoucher, dateOf } from './voucher.ts';

const ownPro = query(getPro, {});

/** A member's Pro: the link to the store, how long it lasts, and the voucher. */
export function OwnPro({ label }: { label: string }) {
  const cache = useQueryCache();
  const answer = useQuery(ownPro);
  const [now] = useState(() => new Date());
  if (answer.status === 'loading') return <Skeleton className="h-12 rounded-full!" />;
  if (answer.status === 'failed') {
    return (
      <FailureNotice
        title="Your Pro status could not be loaded."
        error={answer.error}
        onRetry={() => void cache.reload(ownPro)}
      />
    );
  }
  const goToStore = async () => {
    const { fetchCheckoutUrl } = await import('./store.ts');
    location.assign(await fetchCheckoutUrl(location.origin));
  };
  const requestVoucher = async () => {
    const { requestVoucher: send } = await import('./store.ts');
    // Also after a refusal: another tab may have requested it already.
    try {
      overlay.showMessage({ type: 'success', message: await send() });
    } finally {
      await cache.reload(ownPro);
    }
  };
  return (
    <ProState
      pro={answer.data}
      label={label}
      now={now}
      onBuy={() => void goToStore().catch(logFailure)}
      onRequestVoucher={requestVoucher}
    />
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
      {dates && <p className="font-semibold">{dates}</p>}
      {isStoreOpen ? (
        <Button size="large" look={isPro ? 'secondary' : 'primary'} onClick={onBuy}>
          {isPro ? 'Manage Pro in the store' : label}
        </Button>
      ) : (
        <p className="text-soft">Pro cannot be bought here at the moment, because no store is connected.</p>
      )}
      {voucher.state !== 'none' && (
        <div className="flex flex-col items-start gap-3 border-t border-line pt-4">
          <h3 className="text-base font-semibold">Your exam voucher</h3>
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
