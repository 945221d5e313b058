import { getElsewhere } from '@academy/contract/elsewhere';
import { getLearning, getTimePlan, setActivityShown } from '@academy/contract/learning';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';
import { listCertificates } from '../../learning/certificates.ts';
import { favoritesOf } from '../../learning/favorites.ts';
import { readRecords } from '../../learning/records.ts';
import { startedCourses } from '../../learning/started.ts';
import { begunPathsOf } from './begun-paths.ts';
import { continueCardOf } from './continue-card.ts';
import { elsewhereIn } from './elsewhere.ts';
import { activityOf, coursesOf, guidesOf, suggestedOf } from './reads.ts';
import { startersOf } from './starters.ts';
import { hideActivity, readLearning } from './store.ts';
import { timePlanOf } from './time-plan.ts';

/** Covers the current week in any time zone. */
const ACTIVITY_MS = 8 * 24 * 60 * 60_000;

export function learningCalls(mount: Mount, { catalog, database, sites }: Context): void {
  const { reads: pool, writes } = database;

  mount.call(getLearning, async ({ site, person, now }) => {
    const since = new Date(now.getTime() - ACTIVITY_MS);
    const [records, facts, certificates] = await Promise.all([
      readRecords(pool, person),
      readLearning(pool, { person, since }),
      listCertificates(pool, person.userId),
    ]);
    const input = { catalog: catalog.current(), records, site, person, now };
    const started = startedCourses({ ...input, tenantId: site.tenant.id });
    const courses = coursesOf(started, { ...input, facts });
    const guides = guidesOf(input);
    const begun = [...courses.inProgress, ...courses.completed, ...guides.inProgress, ...guides.completed];
    return {
      continue: await continueCardOf(pool, input),
      ...courses,
      paths: begunPathsOf(input),
      guides,
      favorites: favoritesOf(input),
      certificates,
      suggested: suggestedOf(started, input),
      starters: begun.length === 0 ? startersOf(input) : [],
      activity: activityOf(facts, input),
    };
  });

  mount.call(getElsewhere, async ({ site, person, now }) => {
    const [records, facts] = await Promise.all([
      readRecords(pool, person),
      readLearning(pool, { person, since: now }),
    ]);
    const others = sites.all.filter(({ tenant }) => tenant.id !== site.tenant.id);
    return {
      academies: others.flatMap(
        (other) =>
          elsewhereIn(other, { catalog: catalog.current(), records, site, person, now, facts }) ?? [],
      ),
    };
  });

  mount.call(getTimePlan, async ({ site, person, query, now }) => {
    const records = await readRecords(pool, person);
    const input = { catalog: catalog.current(), records, site, person, now };
    const first = await continueCardOf(pool, input);
    return timePlanOf(input, { minutes: Number(query.minutes), first });
  });

  mount.call(setActivityShown, async ({ person, body: { isHidden }, now }) => {
    await hideActivity(writes, { person, isHidden, now });
    return { isHidden };
  });
}
