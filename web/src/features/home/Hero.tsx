import { usePage } from '../../tenant/TenantProvider.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

export function Hero() {
  const { tenant, brand } = usePage();
  const { eyebrow, title, text, primary, secondary } = tenant.landing;
  return (
    <section className="hero-light overflow-hidden border-b border-line">
      <div className="container grid items-center gap-12 py-14 tablet:py-20 desktop:grid-cols-[1.1fr_1fr] desktop:py-28">
        <div className="flex flex-col items-start gap-6">
          <p className="flex items-center gap-2 rounded-full border border-line bg-page px-3.5 py-1 text-sm font-semibold">
            <span className="size-2 rounded-full bg-brand" />
            {eyebrow}
          </p>
          <h1 tabIndex={-1} className="text-hero">
            {title}
          </h1>
          <p className="max-w-xl text-lg text-soft desktop:text-xl">{text}</p>
          <div className="flex flex-wrap gap-3 pt-2 max-tablet:w-full max-tablet:flex-col">
            <ButtonLink to={primary.path}>
              {primary.label}
              <Icon name="arrow" />
            </ButtonLink>
            <ButtonLink to={secondary.path} look="secondary">
              {secondary.label}
            </ButtonLink>
          </div>
        </div>
        <img
          src={brand.hero}
          alt=""
          width="640"
          height="480"
          fetchPriority="high"
          className="h-auto w-full max-w-xl justify-self-center"
        />
      </div>
    </section>
  );
}
