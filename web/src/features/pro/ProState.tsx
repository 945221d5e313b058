import type { Pro } from '@academy/contract/schemas/pro';
import { Button } from '../../ui/Button.tsx';
import { aboutVoucher, dateOf } from './voucher.ts';

type Props = {
  pro: Pro;
  /** The tenant's own words for buying. */
  label: string;
  now: Date;
  onBuy: () => void;
  onRequestVoucher: () => void;
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
          {voucher.state === 'available' && (
            <Button look="secondary" onClick={onRequestVoucher}>
              Request exam voucher
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function aboutDates({ isPro, from, until }: Pro, now: Date): string {
  if (!from || !until) return '';
  if (isPro) return `You have Pro until ${dateOf(until)}.`;
  const isAhead = new Date(from) > now;
  return isAhead ? `Your Pro begins on ${dateOf(from)}.` : `Your Pro ended on ${dateOf(until)}.`;
}
