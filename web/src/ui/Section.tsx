import type { ReactNode } from 'react';

type Props = { title: string; text?: string | undefined; tinted?: boolean; children: ReactNode };

/** A section of a page with its own heading. */
export function Section({ title, text, tinted = false, children }: Props) {
  return (
    <section className={tinted ? 'bg-tint' : ''}>
      <div className="container py-16 tablet:py-24">
        <SectionHeading title={title} text={text} />
        <div className="mt-8 tablet:mt-12">{children}</div>
      </div>
    </section>
  );
}

export function SectionHeading({ title, text }: { title: string; text?: string | undefined }) {
  return (
    <div className="flex max-w-4xl flex-col gap-3">
      <h2 className="section-title text-title">{title}</h2>
      {text && <p className="max-w-2xl text-lg text-soft">{text}</p>}
    </div>
  );
}
