import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/Icon.tsx';

type Props = { title: string; icon?: IconName; children: ReactNode };

/** A screen of a check that says one thing and what to do about it. */
export function Panel({ title, icon, children }: Props) {
  return (
    <section className="flex flex-col items-start gap-5 rounded-panel border border-line bg-linear-160 from-wash to-surface to-70% p-6 tablet:p-10">
      {icon && (
        <span className="grid size-12 place-items-center rounded-full bg-brand text-on-brand">
          <Icon name={icon} className="size-6" />
        </span>
      )}
      <h2 tabIndex={-1} className="whitespace-pre-line text-2xl leading-snug tablet:text-[1.75rem]">
        {title}
      </h2>
      {children}
    </section>
  );
}
