import type { GuideCard as Data } from '@academy/contract/schemas/catalog';
import { pages } from '@academy/domain/pages';
import { memo } from 'react';
import { Card } from './Card.tsx';

type Props = { guide: Data; isEager?: boolean; heading?: 'h2' | 'h3' };

export const GuideCard = memo(function GuideCard({ guide, isEager = false, heading = 'h3' }: Props) {
  return (
    <Card
      card={guide}
      to={pages.guide.path({ slug: guide.slug })}
      isEager={isEager}
      heading={heading}
      likeable={{ likeableType: 'guide', id: guide.lessonId, isFavorite: guide.isFavorite }}
      progress={{ status: guide.progressStatus }}
      facts={{ duration: guide.duration, includes: guide.includes }}
    />
  );
});
