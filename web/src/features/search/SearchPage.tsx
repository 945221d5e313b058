import { cleanSearch } from '@academy/domain/search-text';
import { useLocation, useNavigate } from 'react-router';
import { SearchBox } from './SearchBox.tsx';

export function SearchPage() {
  const q = cleanSearch(new URLSearchParams(useLocation().search).get('q') ?? '');
  const navigate = useNavigate();
  const search = (text: string) =>
    void navigate({ search: text && `?${new URLSearchParams({ q: text }).toString()}` }, { replace: true });
  return (
    <div className="container flex grow flex-col gap-6 py-12 tablet:py-16">
      <h1 tabIndex={-1} className="text-title">
        Search
      </h1>
      <div className="max-w-3xl rounded-panel border border-line">
        <SearchBox q={q} onSearch={search} />
      </div>
    </div>
  );
}
