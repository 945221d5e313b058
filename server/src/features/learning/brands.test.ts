import { describe, expect, it } from 'vitest';
import { getCertificateOffer, issueCertificate } from '@academy/contract/certificates';
import { listChanges } from '@academy/contract/changes';
import type { Client } from '@academy/contract/client';
import { getElsewhere } from '@academy/contract/elsewhere';
import { getLearning } from '@academy/contract/learning';
import { getPath } from '@academy/contract/paths';
import { planOf, publishOf } from '../../testing/archives.ts';
import { cocoa, goesLive, lesson } from '../../testing/cocoa.ts';
import { contentTree } from '../../testing/content.ts';
import { complete, start } from '../../testing/learners.ts';
import { sampleFiles } from '../../testing/sample-content.ts';
import { testServer } from '../../testing/server.ts';

const PATH = 'spring/paths/01-over/path.json';
const tree = contentTree({
  ...sampleFiles,
  [PATH]: {
    id: 'over',
    slug: 'over',
    title: 'Over the fence',
    status: 'live',
    certificate: true,
    steps: [
      { type: 'course', id: 'aged' },
      { type: 'course', id: 'pods', tenant: 'kube' },
    ],
  },
});
const server = await testServer({ config: { folders: { tenants: tree.folder } } });

let people = 0;
/** Logs in the same new person in any academy. */
async function newcomer(): Promise<(tenantId?: string) => Client> {
  people += 1;
  const token = await server.signToken({ subject: `brand-${people}` });
  return (tenantId = 'spring') => server.client({ tenantId, token });
}
const elsewhere = async (client: Client) => (await client.send(getElsewhere, { query: {} })).data.academies;
const path = async (client: Client) => (await client.send(getPath, { query: { slug: 'over' } })).data;

describe('one learner in several academies', () => {
  it('BRAND-01 sees in each what they learn in the others, labeled with the brand', async () => {
    const ada = await newcomer();
    expect(await elsewhere(ada())).toEqual([]);
    await complete(ada('kube'), { lessonId: 'press', courseId: 'pods' });
    await start(ada(), { lessonId: 'green', courseId: 'tea' });
    await start(ada(), { lessonId: 'kettle' });
    const [kube] = await elsewhere(ada());
    expect(kube).toMatchObject({
      tenantId: 'kube',
      inProgress: [],
      completed: [{ kind: 'course', slug: 'pods', completedAt: expect.any(String) as string }],
    });
    const logo = await server.get(kube?.logo ?? '', { tenantId: 'spring' });
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    const [spring, ...others] = await elsewhere(ada('kube'));
    expect(spring).toMatchObject({
      tenantId: 'spring',
      inProgress: [
        { kind: 'course', slug: 'making-tea', percent: 0, resume: { slug: 'green' } },
        { kind: 'guide', slug: 'kettle' },
      ],
      completed: [],
    });
    expect(spring?.paths.map(({ slug }) => slug)).toContain('over');
    expect(others).toEqual([]);
    // Other people see none of it.
    expect(await elsewhere((await newcomer())())).toEqual([]);
  });

  it('BRAND-02 follows one path over both, to its certificate', async () => {
    const ada = await newcomer();
    expect((await path(ada())).progress).toEqual({ completedLesson: 0, lessonsCount: 2 });
    await complete(ada(), { lessonId: 'cellar', courseId: 'aged' });
    const begun = await path(ada());
    expect(begun).toMatchObject({
      progressStatus: 'In Progress',
      progress: { completedLesson: 1, lessonsCount: 2 },
      next: { kind: 'continue', at: 1, lesson: { slug: 'press' } },
    });
    expect(
      begun.steps.map((step) => step.type === 'course' && [step.course.tenantId, step.course.progressStatus]),
    ).toEqual([
      ['spring', 'Completed'],
      ['kube', 'Not Started'],
    ]);
    const offer = { params: { kind: 'path', slug: 'over' }, query: {} } as const;
    expect((await ada().send(getCertificateOffer, offer)).data.missing).toEqual(['Coffee pods']);
    const body = { kind: 'path', slug: 'over' } as const;
    await expect(ada().send(issueCertificate, { query: {}, body })).rejects.toMatchObject({ status: 409 });

    await complete(ada('kube'), { lessonId: 'press', courseId: 'pods' });
    expect(await path(ada())).toMatchObject({
      progressStatus: 'Completed',
      progress: { completedLesson: 2, lessonsCount: 2 },
      next: { kind: 'done' },
    });
    await ada().send(issueCertificate, { query: {}, body });
    // The other academy lists the certificate too, and it names both courses.
    const { certificates } = (await ada('kube').send(getLearning, { query: {} })).data;
    expect(certificates).toMatchObject([{ tenantId: 'spring', kind: 'path', title: 'Over the fence' }]);
  });

  it('BRAND-03, CHG-02 is told in one academy what changed in another', async () => {
    const root = server.client({ tenantId: 'kube', as: 'root' });
    const publish = async (text: string) =>
      publishOf(
        root,
        await planOf(root, {
          source: 'beans',
          files: cocoa({ '01-bean/lesson.json': lesson('bean'), '01-bean/content.md': text }, [
            '02',
            '03',
            '04',
            '05',
          ]),
        }),
      );
    await publish('Roast it for ten minutes.');
    const ada = await newcomer();
    await goesLive(() => complete(ada('kube'), { lessonId: 'cocoa-bean', courseId: 'cocoa' }));
    await publish('Roast it for twelve minutes.');
    await goesLive(async () =>
      expect((await ada().send(listChanges, { query: {} })).data.items).toMatchObject([
        { tenantId: 'kube', kind: 'course', slug: 'cocoa', lessons: [{ slug: 'bean' }] },
      ]),
    );
  });

  it('BRAND-04 does not see what the other academy hides', async () => {
    const ada = await newcomer();
    await complete(ada('kube'), { lessonId: 'press', courseId: 'pods' });
    await start(ada(), { lessonId: 'kettle' });
    tree.edit('kube/courses/pods/course.json', (text) => text.replace('"live"', '"draft"'));
    tree.edit('spring/tenant.yaml', (text) =>
      text.replace('guides: true', 'guides: false').replaceAll('/guides', '/courses'),
    );
    const other = await testServer({
      config: { folders: { tenants: tree.folder } },
      database: server.database,
    });
    await goesLive(async () => expect(await elsewhere(ada())).toEqual([]));
    expect((await path(ada())).steps).toHaveLength(1);
    const token = await other.signToken({ subject: `brand-${people}` });
    expect(await elsewhere(other.client({ tenantId: 'kube', token }))).toEqual([]);
    await other.stop();
  });
});
