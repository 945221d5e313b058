import type { Feature } from './feature.ts';
import { account } from './features/account/index.ts';
import { alerts } from './features/alerts/index.ts';
import { assets } from './features/assets/index.ts';
import { audit } from './features/audit/index.ts';
import { cards } from './features/cards/index.ts';
import { certificates } from './features/certificates/index.ts';
import { changes } from './features/changes/index.ts';
import { contact } from './features/contact/index.ts';
import { content } from './features/content/index.ts';
import { courses } from './features/courses/index.ts';
import { drafts } from './features/drafts/index.ts';
import { emails } from './features/emails/index.ts';
import { favorites } from './features/favorites/index.ts';
import { feed } from './features/feed/index.ts';
import { feedback } from './features/feedback/index.ts';
import { feedbackAdmin } from './features/feedback-admin/index.ts';
import { guides } from './features/guides/index.ts';
import { home } from './features/home/index.ts';
import { install } from './features/install/index.ts';
import { instructors } from './features/instructors/index.ts';
import { labs } from './features/labs/index.ts';
import { learning } from './features/learning/index.ts';
import { lessons } from './features/lessons/index.ts';
import { llms } from './features/llms/index.ts';
import { mail } from './features/mail/index.ts';
import { markdown } from './features/markdown/index.ts';
import { notes } from './features/notes/index.ts';
import { offline } from './features/offline/index.ts';
import { operations } from './features/operations/index.ts';
import { overview } from './features/overview/index.ts';
import { pages } from './features/pages/index.ts';
import { paths } from './features/paths/index.ts';
import { policyReports } from './features/policy-reports/index.ts';
import { pro } from './features/pro/index.ts';
import { progress } from './features/progress/index.ts';
import { publishing } from './features/publishing/index.ts';
import { quizzes } from './features/quizzes/index.ts';
import { reviews } from './features/reviews/index.ts';
import { schemas } from './features/schemas/index.ts';
import { search } from './features/search/index.ts';
import { session } from './features/session/index.ts';
import { sitemap } from './features/sitemap/index.ts';
import { tokens } from './features/tokens/index.ts';
import { users } from './features/users/index.ts';

/** All features, in order of access. Nothing depends on the order. */
export const features: readonly Feature[] = [
  // Machines
  operations,
  mail,
  assets,
  cards,
  install,
  offline,
  sitemap,
  feed,
  llms,
  markdown,
  schemas,
  policyReports,
  // Everybody
  home,
  courses,
  lessons,
  guides,
  paths,
  instructors,
  pages,
  search,
  quizzes,
  contact,
  feedback,
  alerts,
  session,
  // Members
  progress,
  learning,
  favorites,
  notes,
  reviews,
  changes,
  certificates,
  labs,
  pro,
  account,
  emails,
  // Authors
  drafts,
  content,
  publishing,
  tokens,
  // Administrators
  users,
  feedbackAdmin,
  audit,
  overview,
];
