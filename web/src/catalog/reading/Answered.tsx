import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PersonalDataReady, useIsPersonal } from '../../api/personal-data.ts';
import { QueryView } from '../../api/QueryView.tsx';

type Props<Data> = {
  query: UseQueryOptions<Data>;
  /** Names the content in the message of a failed load. */
  what: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** A page about one item, which knows whether the data is this person's own. */
export function Answered<Data>({ query, what, ...view }: Props<Data>) {
  const isPersonal = useIsPersonal(useQuery(query));
  return (
    <PersonalDataReady value={isPersonal}>
      <QueryView {...view} isPage query={query} what={`This ${what}`} />
    </PersonalDataReady>
  );
}
