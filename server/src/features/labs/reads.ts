import type { Pool } from 'pg';
import type { Lab, LabLesson } from '@academy/contract/schemas/labs';
import type { Person } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import type { LabCommandName } from '@academy/domain/lab-setup';
import type { Workshop } from '@academy/domain/labs';
import { nextStepAfter } from '@academy/domain/next-step';
import { NOTHING_DECLARED } from '@academy/domain/own-machine';
import { pages } from '@academy/domain/pages';
import type { LabCatalogDeps, Viewpoint } from '../../catalog/feature.ts';
import { canCompleteByHand, labKind, labSetting } from '../../catalog/labs.ts';
import type { Item, TenantCatalog } from '../../catalog/model.ts';
import { readBody } from '../../catalog/rows.ts';
import { canRead, isOpenToVisitors, requireVisible } from '../../catalog/visible.ts';
import { countedOutline, lessonsInOrder } from '../../learning/counted-outline.ts';
import { stepLinkOf } from '../../learning/learning-parts.ts';
import { readRecords } from '../../learning/records.ts';
import { findLessonById, requireLearningItem } from '../../learning/learning-item.ts';
import type { LearningItem } from '../../learning/learning-item.ts';
import { isFramed } from './frames.ts';
import { readPassedChecks } from './check-store.ts';
import { readDonePages } from './page-store.ts';

export function labReads({ catalog, pool, signer, hasPortal }: LabCatalogDeps) {
  return {
    /** The lab of a lesson or guide. A person without access only gets the reason. */
    async of({ site, person }: Viewpoint, lessonId: string, returnTo?: string): Promise<Lab> {
      const tenant = catalog.current().of(site.tenant.id);
      const subject = findLabItem(lessonId, { tenant, site, person });
      const { item, kind } = subject;
      const setting = site.tenant.features.labs ? labSetting(item) : null;
      if (!setting) throw new DomainError('not_found', `This ${kind} has no lab.`, { field: 'lessonId' });
      requireOpen(subject, person);

      const common = {
        lesson: await lessonOf(subject, { person, pool }),
        returnTo: returnTo ?? pathOf(subject),
      };
      if (setting.kind === 'externalLab') {
        const { url } = setting;
        return { kind: setting.kind, ...common, url, inFrame: isFramed(url, site.tenant.frameHosts) };
      }
      const found = tenant.workshops.get(setting.workshop);
      const stored = found ? await readWorkshop(pool, found) : null;
      const workshop = isOpenToVisitors(item, subject.course) ? stored : signer.sign(stored);
      if (setting.kind === 'educates')
        return {
          kind: setting.kind,
          ...common,
          workshopName: found?.id ?? setting.workshop,
          workshop,
          isConfigured: hasPortal,
          donePages:
            person.kind === 'member'
              ? await readDonePages(pool, { userId: person.userId, itemId: item.itemId })
              : [],
        };
      if (!workshop)
        throw new DomainError('not_found', 'This lab is not published yet, please come back later.', {
          field: 'lessonId',
        });
      const names = new Set(workshop.checks.map(({ name }) => name));
      const passed =
        person.kind === 'member'
          ? await readPassedChecks(pool, { userId: person.userId, itemId: item.itemId })
          : [];
      return {
        kind: setting.kind,
        ...common,
        workshop,
        // The author may have removed a check since.
        passedChecks: passed.filter((name) => names.has(name)),
      };
    },

    /** The item whose lab has this page; a tick on any other page is refused. */
    async requirePage(view: Viewpoint, { page, ...named }: NamedPage): Promise<number> {
      const tenant = catalog.current().of(view.site.tenant.id);
      const { item, kind } = requireLearningItem(named, { tenant, ...view });
      const setting = view.site.tenant.features.labs ? labSetting(item) : null;
      const found = setting?.kind === 'educates' ? tenant.workshops.get(setting.workshop) : undefined;
      if (!found)
        throw new DomainError('not_found', `This ${kind} has no lab with pages to tick off.`, {
          field: 'lessonId',
        });
      const { pages } = await readWorkshop(pool, found);
      if (!pages.some(({ name }) => name === page))
        throw new DomainError('not_found', 'This lab has no such page.', { field: 'page' });
      return item.itemId;
    },

    /** The item of a lab in the page, and which of the named checks it has. */
    async requireChecks(view: Viewpoint, { passedChecks, ...named }: NamedChecks) {
      const tenant = catalog.current().of(view.site.tenant.id);
      const { item, kind } = requireLearningItem(named, { tenant, ...view });
      const setting = view.site.tenant.features.labs ? labSetting(item) : null;
      const found = setting?.kind === 'browser' ? tenant.workshops.get(setting.workshop) : undefined;
      if (!found)
        throw new DomainError('not_found', `This ${kind} has no lab with checks in the page.`, {
          field: 'lessonId',
        });
      const { checks } = await readWorkshop(pool, found);
      const passed = checks.filter(({ name }) => passedChecks.includes(name)).map(({ name }) => name);
      return { itemId: item.itemId, passed };
    },

    /** Refuses a lab in the page that has none of these commands. */
    async requireCommands(view: Viewpoint, { commands, ...named }: NamedCommands): Promise<void> {
      const tenant = catalog.current().of(view.site.tenant.id);
      const subject = requireLearningItem(named, { tenant, ...view });
      const setting = view.site.tenant.features.labs ? labSetting(subject.item) : null;
      const found = setting?.kind === 'browser' ? tenant.workshops.get(setting.workshop) : undefined;
      const has = found ? ((await readWorkshop(pool, found)).commands ?? []) : [];
      if (!commands.some((name) => has.includes(name)))
        throw new DomainError('not_found', `This ${subject.kind} has no lab with such programs.`, {
          field: 'lessonId',
        });
      requireOpen(subject, view.person);
    },

    /** Whether this lab has a page, regardless of who may open it. */
    has({ site }: Pick<Viewpoint, 'site'>, item: Item<'lesson'> | Item<'guide'>): boolean {
      return site.tenant.features.labs && labKind(item, catalog.current().of(site.tenant.id)) !== null;
    },
  };
}

type Named = { lessonId: string; courseId?: string | undefined };
type NamedCommands = Named & { commands: readonly LabCommandName[] };
type NamedPage = Named & { page: string };
type NamedChecks = Named & { passedChecks: readonly string[] };

function findLabItem(
  lessonId: string,
  { tenant, site, person }: Viewpoint & { tenant: TenantCatalog },
): LearningItem {
  const found = findLessonById(lessonId, tenant);
  if (found)
    return {
      kind: 'lesson',
      course: requireVisible(found.course, person, 'lesson'),
      item: requireVisible(found.lesson, person, 'lesson'),
    };
  const guide = site.tenant.features.guides ? tenant.guides.byId.get(lessonId) : undefined;
  return { kind: 'guide', course: null, item: requireVisible(guide, person, 'lesson') };
}

function requireOpen({ item, kind, course }: LearningItem, person: Person): void {
  if (canRead(person, item, course)) return;
  if (person.kind === 'visitor')
    throw new DomainError('unauthenticated', `Please log in to open the lab of this ${kind}.`);
  throw new DomainError('locked', `This ${kind} is locked for you.`, { field: 'lessonId' });
}

async function lessonOf(
  { item, course }: LearningItem,
  { person, pool }: { person: Person; pool: Pool },
): Promise<LabLesson> {
  const records = await readRecords(pool, person);
  const progressStatus = records.progress.get(item.itemId) ?? '';
  return {
    id: item.id,
    title: item.card.title,
    slug: item.slug,
    courseId: course?.id ?? null,
    courseSlug: course?.slug ?? null,
    courseTitle: course?.card.title ?? null,
    isGuide: course === null,
    manualCompletion: canCompleteByHand(item),
    progressStatus,
    isComplete: progressStatus === 'completed',
    isLastLesson: course !== null && lessonsInOrder(course, person).at(-1)?.slug === item.slug,
    next: course && stepLinkOf(nextStepAfter(countedOutline(course, { person, records }), item.id)),
  };
}

function pathOf({ item, course }: LearningItem): string {
  return course
    ? pages.lesson.path({ courseSlug: course.slug, lessonSlug: item.slug })
    : pages.guide.path({ slug: item.slug });
}

/** The default for documents of earlier versions. */
const BEFORE = { ownMachine: NOTHING_DECLARED };

/** Too large for memory, so it is read when the lab is opened. */
async function readWorkshop(pool: Pool, found: Item<'workshop'>): Promise<Workshop> {
  const { body } = await readBody(pool, found);
  const { name, title, runsInPage, commands } = found.card;
  return { ...BEFORE, name, title, runsInPage, ...(commands && { commands }), ...body };
}
