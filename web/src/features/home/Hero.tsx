import type { PublicFace } from '@academy/domain/tenant-face';
import type { Landing } from '@academy/domain/tenant-landing';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

type Layout = { section: string; columns: string; text: string; picture: string; size: [number, number] };

const SIDE_BY_SIDE = 'items-center gap-12 py-14 tablet:py-20 desktop:grid-cols-[1.1fr_1fr] desktop:py-28';

const LAYOUTS: Record<PublicFace['hero'], Layout> = {
  split: {
    section: 'hero-light',
    columns: SIDE_BY_SIDE,
    text: 'items-start',
    picture: 'max-w-xl justify-self-center',
    size: [640, 480],
  },
  center: {
    section: 'hero-light',
    columns: 'justify-items-center gap-10 pt-14 tablet:pt-20 desktop:pt-24',
    text: 'max-w-4xl items-center text-center',
    picture: '',
    size: [1120, 420],
  },
  block: {
    section: 'hero-block',
    columns: 'items-center gap-x-16 pt-14 tablet:pt-20 desktop:grid-cols-[1.15fr_1fr] desktop:py-20',
    text: 'items-start max-desktop:pb-10',
    picture: 'max-w-xl justify-self-end',
    size: [640, 480],
  },
};

/** The opening of the home page, in the layout of the tenant's theme. */
export function Hero({ landing }: { landing: Landing }) {
  const { tenant, brand } = usePage();
  const { eyebrow, title, text, primary, secondary } = landing;
  const layout = LAYOUTS[tenant.face.hero];
  const [width, height] = layout.size;
  return (
    <section className={`${layout.section} overflow-hidden border-b border-line`}>
      <div className={`container grid grid-cols-1 ${layout.columns}`}>
        <div className={`flex flex-col gap-6 ${layout.text}`}>
          <p className="flex items-center gap-2 rounded-button border border-line bg-page px-3.5 py-1 text-sm font-semibold">
            <span className="size-2 rounded-button bg-brand" />
            {eyebrow}
          </p>
          <h1 tabIndex={-1} className="text-hero wrap-anywhere">
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
          width={width}
          height={height}
          fetchPriority="high"
          className={`h-auto w-full ${layout.picture}`}
        />
      </div>
    </section>
  );
}

/** As high as the window, so that the following content does not flash. */
export function HeroSkeleton() {
  const { tenant } = usePage();
  const layout = LAYOUTS[tenant.face.hero];
  return (
    <div className={`${layout.section} min-h-dvh border-b border-line`}>
      <div className={`container grid grid-cols-1 ${layout.columns}`}>
        <div className={`flex w-full flex-col gap-6 ${layout.text}`}>
          <Skeleton className="h-8 w-40" />
          <Skeleton className="h-28 w-full max-w-xl" />
          <Skeleton className="h-20 w-full max-w-xl" />
          <Skeleton className="h-12 w-60" />
        </div>
      </div>
    </div>
  );
}
