import { schemas } from '@academy/contract/schemas';
import { listContent } from '@academy/contract/content';
import { listDraftLinks } from '@academy/contract/drafts';
import { listRevisions, planRollback } from '@academy/contract/publishing';
import { action, admin, pressAndConfirm } from './failing-admin-call.ts';
import { button, given, inDialog, press, type FailingCall } from './failing-call.ts';

const { revisions } = schemas.listRevisions.example;
const history = given(listRevisions, {
  ...schemas.listRevisions.example,
  revisions: revisions.map((revision) => ({ ...revision, isLive: false })),
});

const [link] = schemas.listDraftLinks.example.result;
const [item] = schemas.listContent.example.result.content;
const drafted = given(listContent, {
  result: { content: [{ ...item, isDraft: true }], totalElements: 1, sources: [] },
});
const content: FailingCall[] = [
  admin('GET /content/items', '/admin/content', { stays: true }),
  admin('GET /drafts/links', '/admin/content', { given: [drafted], stays: true }),
  admin('POST /drafts/links', '/admin/content', {
    given: [drafted, given(listDraftLinks, { result: [] })],
    prepare: press(/^Share/),
    act: (page) => inDialog(page, 'Make link').click(),
    stays: true,
    still: (page) => inDialog(page, 'Make link').waitFor(),
  }),
  action(`DELETE /drafts/links/${link?.linkId}`, '/admin/content', {
    given: [drafted, given(listDraftLinks)],
    act: pressAndConfirm(/^Revoke the link/, 'Revoke link'),
    still: (page) => button(page, /^Revoke the link/).waitFor(),
  }),
];

const publishing: FailingCall[] = [
  admin('GET /publishing/revisions', '/admin/content/history', { stays: true }),
  admin('GET /publishing/revisions/42', '/admin/content/history', {
    given: [history],
    prepare: press(/^Show changes/),
    stays: true,
  }),
  admin('POST /publishing/rollbacks/plan', '/admin/content/history', {
    given: [history],
    act: async (page) => {
      const cancel = inDialog(page, 'Cancel');
      if (await cancel.isVisible()) await cancel.click();
      await button(page, /^Roll back to/).click();
    },
    stays: true,
    still: (page) => inDialog(page, 'Roll back').and(page.locator(':disabled')).waitFor(),
  }),
  admin('POST /publishing/rollbacks', '/admin/content/history', {
    given: [history, given(planRollback)],
    act: pressAndConfirm(/^Roll back to/, 'Roll back'),
    shown: 'modal',
    stays: true,
    still: (page) => button(page, /^Roll back to/).waitFor(),
  }),
];

/** The content of a tenant: its items, drafts, revisions and rollbacks. */
export const contentCalls: readonly FailingCall[] = [...content, ...publishing];
