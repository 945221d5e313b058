import { pages } from '@academy/domain/pages';
import { Link } from '../ui/Link.tsx';

type Props = {
  /** The label of the section, as the catalog names it. */
  label: string;
  banner: { title: string; text: string };
  /** A hint that users can suggest a topic. */
  more?: string;
};

/** The banner above a list, with the tenant's texts. */
export function ListBanner({ label, banner, more }: Props) {
  return (
    <section className="hero-light border-b border-line">
      <div className="container flex flex-col gap-2 py-6">
        <h1 tabIndex={-1} className="eyebrow">
          {label}
        </h1>
        <p className="heading text-2xl tablet:text-3xl">{banner.title}</p>
        <p className="max-w-[46rem] text-soft">
          {banner.text}
          {more && (
            <>
              {' '}
              {more}{' '}
              <Link to={pages.contact.path()} className="font-medium text-text underline underline-offset-4">
                Suggest a topic
              </Link>
            </>
          )}
        </p>
      </div>
    </section>
  );
}
