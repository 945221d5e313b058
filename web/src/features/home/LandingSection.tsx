import type { LandingSection as Data, ProTexts } from '@academy/domain/tenant-landing';
import { ProTiers } from '../../catalog/ProTiers.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Section, SectionHeading } from '../../ui/Section.tsx';
import { Captures } from './Captures.tsx';
import { CoursesBlock, InstructorsBlock } from './CatalogBlocks.tsx';

type Kind<Name extends Data['kind']> = { section: Extract<Data, { kind: Name }> };

/** A tenant composes its landing page from these kinds of sections. */
export function LandingSection({ section, pro }: { section: Data; pro: ProTexts | null }) {
  switch (section.kind) {
    case 'features':
      return <Features section={section} />;
    case 'steps':
      return <Steps section={section} />;
    case 'numbers':
      return <Numbers section={section} />;
    case 'questions':
      return <Questions section={section} />;
    case 'call':
      return <CallToAction section={section} />;
    case 'captures':
      return <Captures section={section} />;
    case 'courses':
      return <CoursesBlock />;
    case 'instructors':
      return <InstructorsBlock />;
    case 'tiers':
      return <Tiers pro={pro} />;
  }
}

function Features({ section }: Kind<'features'>) {
  return (
    <Section title={section.title} text={section.text}>
      <ul className="grid grid-cols-1 gap-4 tablet:grid-cols-2 desktop:auto-cols-fr desktop:grid-flow-col desktop:grid-cols-none">
        {section.items.map(({ title, text }) => (
          <li
            key={title}
            className="card flex flex-col gap-2 p-6 tablet:last:odd:col-span-2 desktop:last:odd:col-span-1"
          >
            <h3 className="text-xl">{title}</h3>
            <p className="text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Steps({ section }: Kind<'steps'>) {
  return (
    <Section title={section.title} text={section.text} tinted>
      <ol className="grid grid-cols-1 gap-8 desktop:auto-cols-fr desktop:grid-flow-col desktop:grid-cols-none">
        {section.items.map(({ title, text }, at) => (
          <li key={title} className="group relative flex gap-5 desktop:flex-col">
            <span className="absolute top-13 -bottom-6 left-[21px] w-0.5 bg-line group-last:hidden desktop:top-[21px] desktop:-right-6 desktop:bottom-auto desktop:left-14 desktop:h-0.5 desktop:w-auto" />
            <span className="grid size-11 shrink-0 place-items-center rounded-button bg-brand text-lg font-bold text-on-brand">
              {at + 1}
            </span>
            <div className="flex min-w-0 flex-col gap-2 wrap-anywhere">
              <h3 className="text-xl">{title}</h3>
              <p className="text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Numbers({ section }: Kind<'numbers'>) {
  return (
    <Section title={section.title}>
      <dl className="grid gap-8 tablet:grid-cols-3">
        {section.items.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end gap-1 border-t-2 border-brand pt-5">
            <dt className="text-soft">{label}</dt>
            <dd className="heading text-4xl desktop:text-5xl">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Tiers({ pro }: { pro: ProTexts | null }) {
  return (
    pro && (
      <Section title={pro.title} text={pro.text} tinted>
        <ProTiers pro={pro} heading="h3" />
      </Section>
    )
  );
}

function Questions({ section }: Kind<'questions'>) {
  return (
    <section>
      <div className="container grid gap-8 py-16 tablet:py-24 desktop:grid-cols-[2fr_3fr]">
        <div className="flex flex-col items-start gap-6">
          <SectionHeading title={section.title} />
          {section.more && (
            <Link
              to={section.more.path}
              className="inline-flex items-center gap-2 font-semibold text-brand underline-offset-4 hover:underline"
            >
              {section.more.label}
              <Icon name="arrow" className="size-4" />
            </Link>
          )}
        </div>
        <div className="divide-y divide-line border-y border-line">
          {section.items.map(({ question, answer }) => (
            <details key={question} className="group">
              <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-4 text-lg font-semibold hover:text-brand [&::-webkit-details-marker]:hidden">
                {question}
                <Icon name="down" className="size-5 text-soft transition-transform group-open:rotate-180" />
              </summary>
              <p className="max-w-prose pb-6 text-soft">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

function CallToAction({ section }: Kind<'call'>) {
  return (
    <section className="container pb-16 tablet:pb-24 [.bg-tint+&]:pt-16 tablet:[.bg-tint+&]:pt-24">
      <div className="flex flex-col items-start gap-6 rounded-panel bg-brand p-8 text-on-brand tablet:p-14 desktop:flex-row desktop:items-center desktop:justify-between">
        <div className="flex max-w-xl flex-col gap-2">
          <h2 className="text-title">{section.title}</h2>
          <p className="text-lg">{section.text}</p>
        </div>
        <ButtonLink to={section.action.path} look="inverse">
          {section.action.label}
          <Icon name="arrow" />
        </ButtonLink>
      </div>
    </section>
  );
}
