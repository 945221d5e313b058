import { useQuery } from '@tanstack/react-query';
import type { ChangedItem } from '@academy/contract/schemas/changes';
import { pages } from '@academy/domain/pages';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { AcknowledgeButton } from './AcknowledgeButton.tsx';
import { changedLessons, changeSummary } from './change-summary.ts';
import { myChanges } from './queries.ts';

/** A person's completed items in all academies that have changed since; nothing if there are none. */
export function MyChanges() {
  const answer = useQuery(myChanges);
  if (!answer.data || answer.data.items.length === 0) return null;
  return (
    <section aria-labelledby="my-changes" className="flex flex-col gap-4">
      <h2 id="my-changes" className="text-xl">
        Changed since you finished
      </h2>
      <ul className="grid grid-cols-1 gap-3 desktop:grid-cols-2">
        {answer.data.items.map((item) => (
          <ChangedRow key={`${item.tenantId} ${item.kind} ${item.id}`} item={item} />
        ))}
      </ul>
    </section>
  );
}

function ChangedRow({ item }: { item: ChangedItem }) {
  const { tenant, origins, tenantNames } = usePage();
  const { kind, tenantId, id, slug, title, revision } = item;
  const isElsewhere = tenantId !== tenant.id;
  const path = kind === 'guide' ? pages.guide.path({ slug }) : pages.course.path({ slug });
  const changes =
    kind === 'guide'
      ? { title, lessonIds: [id], revision }
      : { title, courseId: id, lessonIds: changedLessons(item).map(({ lessonId }) => lessonId), revision };
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-page p-3">
      <Icon name={kind === 'guide' ? 'guides' : 'courses'} className="size-6 text-brand" />
      <div className="min-w-0 grow basis-40 leading-snug">
        <Link
          to={(isElsewhere ? (origins[tenantId] ?? '') : '') + path}
          className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        <p className="text-sm text-soft">
          {changeSummary(item)}
          {isElsewhere && ` · ${tenantNames[tenantId] ?? tenantId}`}
        </p>
      </div>
      {/* Those of another academy are acknowledged there. */}
      {!isElsewhere && <AcknowledgeButton changes={changes} name={title} />}
    </li>
  );
}
