import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/Icon.tsx';

type Props = { icon: IconName; title: string; text: string; isUrgent?: boolean; children?: ReactNode };

/** Shown instead of a lab: one message and its actions. */
export function LabNotice({ icon, title, text, isUrgent = false, children }: Props) {
  return (
    <div className="container flex grow flex-col items-center justify-center py-12">
      <section
        role={isUrgent ? 'alert' : 'status'}
        className="flex max-w-xl flex-col items-center gap-5 rounded-panel border border-line bg-linear-160 from-wash to-surface to-70% p-6 text-center tablet:p-10"
      >
        <span className="grid size-12 place-items-center rounded-full bg-brand text-on-brand">
          <Icon name={icon} className="size-6" />
        </span>
        <h2 tabIndex={-1} className="text-2xl leading-snug">
          {title}
        </h2>
        <p className="text-soft">{text}</p>
        {children && <div className="flex flex-wrap justify-center gap-3">{children}</div>}
      </section>
    </div>
  );
}
