import type { Pool } from 'pg';
import type { Member } from '@academy/domain/access';
import { courseScore } from '@academy/domain/course-score';
import type { Course } from '../catalog/model.ts';
import { countedLessonIds } from '../catalog/visible.ts';

type Row = { completed_at: Date; checks: { score: number; questions: number }[] };

/** When a person finished a course, and their best score in its checks; null before that. */
export async function readCourseResult(
  pool: Pool,
  { person, course }: { person: Member; course: Course },
): Promise<{ completedAt: string; score: number | null } | null> {
  const { rows } = await pool.query<Row>({
    name: 'read-course-result',
    text: `select c.completed_at,
             (select coalesce(json_agg(best), '[]') from
                (select distinct on (item_id) score, coalesce(scored, questions) as questions from quiz_attempts
                 where user_id = $1 and item_id = any($3::bigint[]) and passed order by item_id, score desc) best) as checks
           from course_completions c where c.user_id = $1 and c.item_id = $2`,
    values: [person.userId, course.itemId, countedLessonIds(course)],
  });
  const [row] = rows;
  return row ? { completedAt: row.completed_at.toISOString(), score: courseScore(row.checks) } : null;
}
