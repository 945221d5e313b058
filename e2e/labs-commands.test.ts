import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { typeLine as type } from './typed-labs.ts';
import { accessibilityFaults, reload, startWorld } from './world.ts';

const { openPage, visit } = await startWorld({}, { closesPages: true });

const screen = (page: Page) => page.locator('#terminal-1 .xterm-rows');

async function openLab(page: Page, path: string): Promise<void> {
  await visit(page, 'kube', path);
  await screen(page).filter({ hasText: 'learner@lab:~$' }).waitFor();
}

const says = (page: Page, words: string | RegExp) => screen(page).filter({ hasText: words }).waitFor();

describe('labs with our own commands', () => {
  it(
    'CMD-03, CMD-11 a learner fixes a broken shop with kubectl, and the cluster survives a reload',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openPage();
      await openLab(page, '/courses/running-a-cluster-calmly/lessons/lab-find-the-fault/lab');
      await type(page, 'kubectl config set-context --current --namespace=shop');
      await type(page, 'clear; kubectl get pods');
      await says(page, /ImagePullBackOff|ErrImagePull/);
      await says(page, /CrashLoopBackOff|Error/);

      await page.locator('#terminal-1 textarea').focus();
      await page.keyboard.type('kubectl set im');
      await page.keyboard.press('Tab');
      await says(page, 'kubectl set image');
      await page.keyboard.type('deploy/w');
      await page.keyboard.press('Tab');
      await says(page, 'kubectl set image deploy/web');
      await type(page, 'web=nginx:1.29-alpine');
      await says(page, 'deployment.apps/web image updated');
      await type(page, 'kubectl rollout status deploy/web');
      await says(page, 'successfully rolled out');

      await reload(page);
      await screen(page).filter({ hasText: 'learner@lab:~$' }).waitFor();
      await type(page, 'kubectl get deploy web');
      await says(page, '2/2');
      await type(page, `kubectl patch service web -p '{"spec":{"selector":{"app":"web"}}}'`);
      await type(page, 'clear; kubectl logs deploy/api --previous');
      await says(page, 'fatal: DATABASE_URL is not set');
      await page.getByRole('button', { name: 'Check my work' }).click();
      await page.getByText('2 of 3 checks passed').first().waitFor();

      await type(
        page,
        `kubectl patch configmap api-settings -p '{"data":{"DATABASE_URL":"postgres://db.shop.svc/shop"}}'`,
      );
      await type(page, 'kubectl rollout restart deploy/api');
      await type(page, 'kubectl rollout status deploy/api');
      await page.getByRole('button', { name: 'Check my work' }).click();
      await page.getByText('Log in to complete the').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(troubles).toEqual([]);
    },
  );

  it('CMD-13, CMD-14 a learner records a manifest with git, resolves a conflict, pushes and applies it', async () => {
    const { page, troubles } = await openPage();
    await openLab(page, '/courses/running-a-cluster-calmly/lessons/lab-manifests-in-git/lab');
    await type(page, 'cd exercises/shop && git init && git add . && git commit -m "Describe the web server"');
    await says(page, 'create mode 100644 web.yaml');
    await type(page, 'clear; kubectl apply -f web.yaml');
    await type(
      page,
      "git switch -c sale && sed -i 's/replicas: 2/replicas: 6/' web.yaml && git commit -am 'Six pods for the sale'",
    );
    await type(
      page,
      "git switch main && sed -i 's/replicas: 2/replicas: 3/' web.yaml && git commit -am 'Three pods'",
    );
    await type(page, 'clear; git merge sale');
    await says(page, 'CONFLICT (content): Merge conflict in web.yaml');
    await page.getByRole('button', { name: 'Check my work' }).click();
    await page.getByText('web.yaml still holds marks of the conflict.').waitFor();
    await type(page, "sed -i -e '/^[<=>]/d' -e '/replicas: 6/d' -e 's/replicas: 3/replicas: 4/' web.yaml");
    await type(page, "git add web.yaml && git commit -m 'Agree on four'");
    await type(
      page,
      'clear; git init --bare ~/remotes/shop.git; git remote add origin ~/remotes/shop.git; git push -u origin main',
    );
    await says(page, "branch 'main' set up to track 'origin/main'.");
    await type(page, 'clear; kubectl diff -f web.yaml; kubectl apply -f web.yaml');
    await says(page, '+  replicas: 4');
    await type(page, 'kubectl rollout status deploy/web');
    await page.getByRole('button', { name: 'Check my work' }).click();
    await page.getByText('Log in to complete the').waitFor();
    expect(troubles).toEqual([]);
  });
});
