import { deleteNote, exportNotes, listNotes, listPageNotes, saveNote } from '@academy/contract/notes';
import type { ListedNote, Note } from '@academy/contract/schemas/notes';
import type { Member } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import { MAX_NOTES, MAX_NOTES_PER_PAGE } from '@academy/domain/notes';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';
import { requireLearningItem } from '../../learning/learning-item.ts';
import type { LearningItem } from '../../learning/learning-item.ts';
import { checkNotes } from './check-notes.ts';
import { readForExport, readList } from './list-store.ts';
import type { ListedRow } from './list-store.ts';
import { noteMarkdown, pageHeading } from './markdown.ts';
import { findPage, stateOf } from './note-page.ts';
import type { NotePage } from './note-page.ts';
import { countNotes, findNote, readPageNotes, removeNote, writeNote } from './store.ts';
import type { NoteRow } from './store.ts';

type FindPage = (itemId: number) => NotePage | null;

export function noteCalls(mount: Mount, { catalog, database, sites }: Context): void {
  const { reads, writes } = database;
  const pageFinder = (person: Member): FindPage => {
    const scope = { catalog: catalog.current(), sites, person };
    return (itemId: number) => findPage(itemId, scope);
  };

  mount.call(listPageNotes, async ({ query, site, person }) => {
    const tenant = catalog.current().of(site.tenant.id);
    const { item, course } = requireLearningItem(query, { tenant, site, person });
    const notes = await readPageNotes(reads, { person, itemId: item.itemId });
    return { lessonId: item.id, courseId: course?.id ?? null, notes: notes.map(toNote) };
  });

  mount.call(listNotes, async ({ query, person }) => {
    const gone = await checkNotes({ reads, writes }, { person, findPage: pageFinder(person) });
    const { rows, ...counts } = await readList(reads, {
      person,
      words: (query.q ?? '').split(/\s+/).filter((word) => word !== ''),
      onlyChanged: query.changed === 'true',
      gone,
      page: query.page,
    });
    const find = pageFinder(person);
    return { notes: rows.map((row) => toListed(row, find)), ...counts };
  });

  mount.call(saveNote, async ({ params: { id }, body, site, person, now }) => {
    const { quote, text, age, ...named } = body;
    // Authors of notes may edit them even if the page is locked or gone by now.
    const known = await findNote(writes, { person, id });
    const tenant = catalog.current().of(site.tenant.id);
    const place = known ? null : requireLearningItem(named, { tenant, site, person });
    const itemId = known?.itemId ?? place?.item.itemId ?? 0;
    const titles = place ? titlesOf(place) : { title: '', courseTitle: null };
    const at = new Date(now.getTime() - age);
    const isWritten = await writeNote(writes, { person, id, itemId, titles, quote, text, at });
    const stored = await findNote(writes, { person, id });
    if (!isWritten && !stored) throw limitError(await countNotes(writes, { person, itemId }));
    return {
      lessonId: body.lessonId,
      courseId: body.courseId ?? null,
      note: stored && stored.deletedAt === null ? toNote(stored) : null,
    };
  });

  mount.call(deleteNote, async ({ params: { id }, query: { age }, person, now }) => {
    await removeNote(writes, { person, id, at: new Date(now.getTime() - age), now });
    return { id };
  });

  mount.file(exportNotes, async ({ person, now }) => {
    const find = pageFinder(person);
    await checkNotes({ reads, writes }, { person, findPage: find });
    return { fileName: `notes-${now.toISOString().slice(0, 10)}.md`, pieces: pieces() };

    async function* pieces(): AsyncGenerator<string> {
      yield '# My notes\n\n';
      for (let last: ListedRow | null = null; ;) {
        const rows: ListedRow[] = await readForExport(reads, {
          person,
          after: last,
          limit: EXPORTED_AT_ONCE,
        });
        for (const row of rows) {
          const note = toListed(row, find);
          const { tenantId } = row;
          const academy = sites.names[tenantId] ?? tenantId;
          if (row.itemId !== last?.itemId)
            yield pageHeading(note, { academy, origin: sites.origins[tenantId] ?? '' });
          yield noteMarkdown(note);
          last = row;
        }
        if (rows.length < EXPORTED_AT_ONCE) return;
      }
    }
  });
}

const EXPORTED_AT_ONCE = 100;

function titlesOf({ item, course }: LearningItem) {
  return { title: item.card.title, courseTitle: course?.card.title ?? null };
}

function limitError({ all, ofPage }: { all: number; ofPage: number }): DomainError {
  if (ofPage >= MAX_NOTES_PER_PAGE)
    return new DomainError(
      'conflict',
      `A page can have up to ${MAX_NOTES_PER_PAGE} notes and highlights. Please delete some of them first.`,
    );
  return new DomainError(
    'conflict',
    all >= MAX_NOTES
      ? `You can have up to ${MAX_NOTES} notes and highlights. Please delete some of them first.`
      : 'You have deleted very many notes. Please write new ones in some days.',
  );
}

function toNote({ id, exact, prefix, suffix, text, createdAt, updatedAt }: NoteRow): Note {
  return {
    id,
    quote: { exact, prefix, suffix },
    text,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function toListed(row: ListedRow, find: FindPage): ListedNote {
  const page = find(row.itemId);
  return {
    ...toNote(row),
    lessonId: row.contentId,
    courseId: page?.course?.id ?? null,
    tenantId: row.tenantId,
    state: stateOf(page, row.isFound),
    title: page?.item.card.title ?? row.title,
    courseTitle: page ? (page.course?.card.title ?? null) : row.courseTitle,
    path: page?.path ?? null,
  };
}
