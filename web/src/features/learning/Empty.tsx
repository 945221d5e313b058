import { Link } from '../../ui/Link.tsx';

/** Nothing here yet, and where to find something; stands in a list in the place of its items. */
export function Empty({ title, text, to }: { title: string; text: string; to: string }) {
  return (
    <li className="list-none rounded-card border border-dashed border-line bg-page p-4">
      <p className="font-semibold">{title}</p>
      <p className="text-soft">
        <Link to={to} className="underline underline-offset-4 hover:text-text">
          {text}
        </Link>
      </p>
    </li>
  );
}
