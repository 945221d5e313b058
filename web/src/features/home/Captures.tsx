import { captureFile, CAPTURE_SCHEMES, CAPTURE_SIZE } from '@academy/domain/captures';
import type { LandingSection } from '@academy/domain/tenant-landing';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { Section } from '../../ui/Section.tsx';

type Data = Extract<LandingSection, { kind: 'captures' }>;

const LISTS: Record<Data['layout'], string> = {
  rows: 'flex flex-col gap-12 tablet:gap-20',
  grid: 'grid gap-6 tablet:grid-cols-2',
  strip: 'grid gap-4 tablet:grid-cols-2 desktop:grid-cols-4',
};

const ITEMS: Record<Data['layout'], string> = {
  rows: 'grid items-center gap-6 desktop:grid-cols-[1.35fr_1fr] desktop:gap-14 desktop:even:grid-cols-[1fr_1.35fr] desktop:even:[&>:first-child]:order-last',
  grid: 'card flex flex-col overflow-hidden',
  strip: 'card flex flex-col-reverse justify-end overflow-hidden',
};

const PICTURES: Record<Data['layout'], string> = {
  rows: 'rounded-card border border-line shadow-lift tablet:rounded-panel',
  grid: 'border-b border-line',
  strip: 'border-t border-line desktop:aspect-4/5 desktop:object-cover desktop:object-left-top',
};

/** Screenshots of the product: a lesson, a lab, a check, a certificate. */
export function Captures({ section: { title, text, layout, items } }: { section: Data }) {
  return (
    <Section title={title} text={text}>
      <ul className={LISTS[layout]}>
        {items.map((item) => (
          <li key={item.title} className={ITEMS[layout]}>
            <div>
              <Capture picture={item.picture} className={PICTURES[layout]} />
            </div>
            <div className={`flex grow flex-col gap-2 ${layout === 'rows' ? '' : 'p-5 tablet:p-6'}`}>
              <h3 className={layout === 'rows' ? 'text-title' : 'text-xl'}>{item.title}</h3>
              <p className={`text-soft ${layout === 'rows' ? 'text-lg' : ''}`}>{item.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Decorative: the text next to it has the same content. */
function Capture({ picture, className }: { picture: string; className: string }) {
  const { captures } = usePage().brand;
  return CAPTURE_SCHEMES.map((scheme) => (
    <img
      key={scheme}
      src={captures + captureFile(picture, scheme)}
      alt=""
      {...CAPTURE_SIZE}
      loading="lazy"
      decoding="async"
      className={`h-auto w-full bg-surface only-${scheme} ${className}`}
    />
  ));
}
