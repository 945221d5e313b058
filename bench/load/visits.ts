import { makeTexts, seeded, zipfRank } from '../texts.ts';

/** What the generator knows about the site: its size, and a token for each learner. */
export type Audience = {
  host: string;
  courses: number;
  /** Lessons per course, excluding the final knowledge check. */
  lessons: number;
  /** Tokens of learners; the first one is for `person-1`. */
  tokens: readonly string[];
};

export type Step = {
  kind: string;
  request: string;
  /** A completion that must persist once acknowledged. */
  completes?: { person: number; lesson: string };
  /** The follow-up request, derived from the body of the response. */
  next?: (body: string) => Step;
};

/**
 * The mix of a hundred thousand arrivals. Two of three visits are by visitors, who read cached pages and
 * responses; members open lessons, and each opened lesson is started, read to some position and, in most
 * cases, completed. Scripts, styles and pictures are omitted, since browsers and the CDN have them.
 */
const SHARES = {
  page: 28_000,
  'answer for visitors': 10_000,
  home: 4_000,
  list: 4_000,
  course: 7_000,
  lesson: 13_000,
  start: 9_000,
  place: 9_000,
  complete: 9_000,
  search: 5_000,
  check: 1_950,
  login: 50,
} satisfies Record<string, number>;

type Kind = keyof typeof SHARES;

/** Chooses what the next learner does, reproducibly for a given seed. */
export function createVisits(audience: Audience, seed: number): () => Step | 'login' {
  const { host, courses, lessons, tokens } = audience;
  const chance = seeded(seed);
  const texts = makeTexts(seeded(1));
  const course = zipfRank(courses, chance);
  const below = (count: number) => Math.floor(chance() * count);
  const pickKind = byShare(SHARES, chance);
  let sequence = 0;

  const get = (path: string, person?: number) =>
    `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${COMMON}${person === undefined ? '' : bearer(person)}\r\n`;
  const send = (
    method: 'POST' | 'PUT',
    path: string,
    { person, body }: { person: number; body: unknown },
  ) => {
    const text = JSON.stringify(body);
    return `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${COMMON}${bearer(person)}content-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`;
  };
  const bearer = (person: number) => `authorization: Bearer ${tokens[person]}\r\n`;
  const learner = () => below(tokens.length);
  const lessonOf = (number: number) => `lesson-${number}-${1 + below(lessons)}`;
  const write = (
    kind: Kind,
    { method = 'POST', path, ...more }: { method?: 'POST' | 'PUT'; path: string; [field: string]: unknown },
  ): Step => {
    const person = learner();
    const number = 1 + course();
    const lessonId = lessonOf(number);
    const body = { lessonId, courseId: `course-${number}`, ...more };
    return {
      kind,
      request: send(method, path, { person, body }),
      ...(kind === 'complete' && { completes: { person, lesson: lessonId } }),
    };
  };

  const steps: Record<Exclude<Kind, 'login'>, () => Step> = {
    page: () => ({ kind: 'page', request: get(pagePath()) }),
    'answer for visitors': () => ({ kind: 'answer for visitors', request: get(lessonCall()) }),
    home: () => ({ kind: 'home', request: get('/api/v1/me/learning', learner()) }),
    list: () => ({
      kind: 'list',
      request: get('/api/v1/courses/list?progressFilterRequired=true', learner()),
    }),
    course: () => ({
      kind: 'course',
      request: get(`/api/v1/courses/details?slug=course-${1 + course()}`, learner()),
    }),
    lesson: () => ({ kind: 'lesson', request: get(lessonCall(), learner()) }),
    start: () => write('start', { path: '/api/v1/lessons/mark-started', operationType: 'START_LESSON' }),
    place: () =>
      write('place', {
        method: 'PUT',
        path: '/api/v1/lessons/place',
        heading: `section-${below(4)}`,
        at: new Date().toISOString(),
        sequence: sequence++,
      }),
    complete: () =>
      write('complete', { path: '/api/v1/lessons/mark-complete', operationType: 'COMPLETE_LESSON' }),
    search: () => ({
      kind: 'search',
      request: get(`/api/v1/search?q=${texts.wordAt(chance() ** 3)}`),
    }),
    check: () => {
      const person = learner();
      const number = 1 + course();
      const body = { lessonId: `check-${number}`, courseId: `course-${number}` };
      return {
        kind: 'check',
        request: send('POST', '/api/v1/quizzes/attempts', { person, body }),
        next: (opened) => submission(opened, person),
      };
    },
  };

  function pagePath(): string {
    const which = below(10);
    if (which === 0) return '/';
    if (which === 1) return '/courses';
    const number = 1 + course();
    return which < 4 ? `/courses/course-${number}` : `/courses/course-${number}/lessons/${lessonOf(number)}`;
  }
  function lessonCall(): string {
    const number = 1 + course();
    return `/api/v1/lessons/course-${number}/${lessonOf(number)}`;
  }
  function submission(opened: string, person: number): Step {
    const { data } = JSON.parse(opened) as {
      data: { attemptId: string; questions: { answers: { text: string }[] }[] };
    };
    // The same answers for one attempt, which a learner may have open twice: different ones would be refused.
    const answers = data.questions.map(({ answers: offered }, at) => [
      offered[at % offered.length]?.text ?? '',
    ]);
    const path = `/api/v1/quizzes/attempts/${data.attemptId}`;
    return { kind: 'check handed in', request: send('POST', path, { person, body: { answers } }) };
  }

  return () => {
    const kind = pickKind();
    return kind === 'login' ? 'login' : steps[kind]();
  };
}

const COMMON = 'accept-encoding: gzip, deflate, br\r\naccept: */*\r\n';

function byShare<Name extends string>(shares: Record<Name, number>, chance: () => number): () => Name {
  const names = Object.keys(shares) as Name[];
  const table = names.flatMap((name) => Array.from({ length: shares[name] / 50 }, () => name));
  return () => table[Math.floor(chance() * table.length)] as Name;
}
