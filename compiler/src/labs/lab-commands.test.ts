import { describe, expect, it } from 'vitest';
import { faultsIn, lab, workshopOf } from '../testing/labs.ts';

const place = 'workshops/pour/workshop';
const named = (text: string, more: Record<string, string> = {}) =>
  lab(
    { '01-a': 'A page.' },
    { [`${place}/workshop.yaml`]: text, ...more },
    { manualCompletion: true, lab: { kind: 'browser', workshop: 'pour-tea' } },
  );

describe('the commands listed by a workshop', () => {
  it('CMD-01 are part of the compiled lab, if there are any', async () => {
    expect((await workshopOf(named('commands: [kubectl, git]\n'))).commands).toEqual(['kubectl', 'git']);
    expect(await workshopOf(named('name: Tea\n'))).not.toHaveProperty('commands');
  });

  it('CMD-01 must be known: any other name is a fault with its line', async () => {
    expect(await faultsIn(named('name: Tea\ncommands:\n  - git\n  - kubctl\n'))).toEqual([
      'workshop/workshop.yaml:4 there is no command kubctl for labs | did you mean kubectl?',
    ]);
    expect(await faultsIn(named('commands: helm\n'))).toEqual([
      'workshop/workshop.yaml:1 commands is no list | the commands are kubectl, git, curl, http, psql, java, mvn',
    ]);
  });

  it('CMD-10 include the prepared cluster and services', async () => {
    const { files } = await workshopOf(
      named('commands: [kubectl, curl]\n', {
        [`${place}/cluster/web.yaml`]: 'kind: Pod\n---\nkind: Service\n',
        [`${place}/cluster/images.yaml`]: 'images: [{ name: shop, port: 80 }]\n',
        [`${place}/services.yaml`]:
          'services: [{ url: "http://localhost:8080", routes: [{ match: GET / }] }]\n',
      }),
    );
    expect(files.map(({ path }) => path)).toEqual([
      '/etc/lab/cluster/images.yaml',
      '/etc/lab/cluster/web.yaml',
      '/etc/lab/services.yaml',
    ]);
  });

  it('CMD-10 are required for prepared files, which are checked', async () => {
    expect(
      await faultsIn(
        named('commands: [kubectl]\n', {
          [`${place}/cluster/images.yaml`]: 'images:\n  - name: shop\n    prot: 80\n',
          [`${place}/cluster/web.yaml`]: 'kind: Pod\n---\nmetadata: [\n',
          [`${place}/services.yaml`]: 'services: []\n',
        }),
      ),
    ).toEqual([
      'workshop/cluster/images.yaml:3 images[0].prot is not a known field | did you mean port?',
      expect.stringMatching(/^workshop\/cluster\/web\.yaml:\d/),
      'workshop/services.yaml:1 nothing reads this file, since the workshop does not name curl | add commands: [curl] to workshop/workshop.yaml',
    ]);
  });
});
