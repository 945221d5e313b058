import { paths } from '../paths.ts';
import { Link } from '../ui/Link.tsx';

type Props = {
  /** The label of the section, as the catalog names it. */
  label: string;
  banner: { title: string; text: string };
  /** Invites users to suggest a topic. */
  more?: string;
};

/** The banner above a list, with the tenant's texts. */
export function ListBanner({ label, banner, more }: Props) {
  return (
    <section className="hero-light border-b border-line">
      <div className="container flex flex-col gap-3 py-12 tablet:py-16">
        <h1 tabIndex={-1} className="text-sm font-bold tracking-[0.12em] text-brand">
          {label}
        </h1>
        <p className="max-w-3xl text-title font-bold text-balance">{banner.title}</p>
        <p className="max-w-2xl text-lg text-soft">{banner.text}</p>
        {more && (
          <p className="max-w-2xl text-soft">
            {more}{' '}
            <Link to={paths.contact()} className="font-medium text-text underline underline-offset-4">
              Suggest a topic
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}
