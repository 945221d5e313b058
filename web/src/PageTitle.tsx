import { useQuery } from '@tanstack/react-query';
import type { SitePage } from '@academy/contract/pages/page';
import { useParams } from 'react-router';
import { pageQueries } from './api/page-queries.ts';
import { useTitle } from './tenant/use-title.ts';

/** Sets the title of a page once its data is there. Rendered before the page, which may set another. */
export function PageTitle({ page }: { page: SitePage }) {
  const [first] = pageQueries(page, useParams());
  const { title } = page;
  if (typeof title !== 'function') return <Title title={title} />;
  return first && <AnsweredTitle query={first} titleOf={title} />;
}

type AnsweredProps = {
  query: ReturnType<typeof pageQueries>[number];
  titleOf: (answer: unknown) => string;
};

function AnsweredTitle({ query, titleOf }: AnsweredProps) {
  const { data } = useQuery({ ...query, enabled: false });
  return <Title title={data === undefined ? undefined : titleOf(data)} />;
}

function Title({ title }: { title: string | null | undefined }) {
  useTitle(title);
  return null;
}
