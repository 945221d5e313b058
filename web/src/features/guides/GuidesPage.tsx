import { guidesPage } from '@academy/contract/pages/catalog';
import { pageQueries } from '../../api/page-queries.ts';
import type { GuideCard as Card } from '@academy/contract/schemas/catalog';
import type { OutputOf } from '@academy/contract/endpoint';
import type { listGuides } from '@academy/contract/guides';
import { guideFields } from '@academy/domain/catalog-lists';
import { pages } from '@academy/domain/pages';
import { GuideCard } from '../../catalog/GuideCard.tsx';
import type { ListConfig } from '../../catalog/list-view.ts';
import { ListBanner } from '../../catalog/ListBanner.tsx';
import { ListScreen } from '../../catalog/ListScreen.tsx';
import { NotFound } from '../../layouts/NotFound.tsx';
import { useTenant } from '../../tenant/TenantProvider.tsx';

export function GuidesPage() {
  const { guides: banner } = useTenant().banners;
  if (!banner) return <NotFound />;
  return (
    <>
      <ListBanner label="Guides" banner={banner} />
      <ListScreen list={guides} noun={{ one: 'guide', many: 'guides' }} keyOf={keyOf}>
        {(guide, isEager) => <GuideCard guide={guide} isEager={isEager} heading="h2" />}
      </ListScreen>
    </>
  );
}

const guides: ListConfig<OutputOf<typeof listGuides>, Card> = {
  path: pages.guides.path(),
  query: pageQueries(guidesPage, {})[0],
  cardsOf: (data) => data.guides,
  fields: guideFields,
};

const keyOf = ({ slug }: Card) => slug;
