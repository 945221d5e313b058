import type { EndpointSchemas } from './schemas/define.ts';
import { accountSchemas } from './schemas/account.ts';
import { alertsSchemas } from './schemas/alerts.ts';
import { auditSchemas } from './schemas/audit.ts';
import { certificatesSchemas } from './schemas/certificates.ts';
import { changesSchemas } from './schemas/changes.ts';
import { contactSchemas } from './schemas/contact.ts';
import { contentSchemas } from './schemas/content.ts';
import { coursesSchemas } from './schemas/courses.ts';
import { draftsSchemas } from './schemas/drafts.ts';
import { elsewhereSchemas } from './schemas/elsewhere.ts';
import { emailsSchemas } from './schemas/emails.ts';
import { favoritesSchemas } from './schemas/favorites.ts';
import { feedbackAdminSchemas } from './schemas/feedback-admin.ts';
import { identityEventsSchemas } from './schemas/identity-events.ts';
import { feedbackSchemas } from './schemas/feedback.ts';
import { guidesSchemas } from './schemas/guides.ts';
import { homeSchemas } from './schemas/home.ts';
import { instructorsSchemas } from './schemas/instructors.ts';
import { labSessionsSchemas } from './schemas/lab-sessions.ts';
import { labsSchemas } from './schemas/labs.ts';
import { learningSchemas } from './schemas/learning.ts';
import { lessonsSchemas } from './schemas/lessons.ts';
import { notesSchemas } from './schemas/notes.ts';
import { overviewSchemas } from './schemas/overview.ts';
import { pagesSchemas } from './schemas/pages.ts';
import { pathsSchemas } from './schemas/paths.ts';
import { peopleSchemas } from './schemas/people.ts';
import { proSchemas } from './schemas/pro.ts';
import { progressSchemas } from './schemas/progress.ts';
import { publishingSchemas } from './schemas/publishing.ts';
import { quizzesSchemas } from './schemas/quizzes.ts';
import { reviewsSchemas } from './schemas/reviews.ts';
import { searchSchemas } from './schemas/search.ts';
import { tokensSchemas } from './schemas/tokens.ts';
import { usersSchemas } from './schemas/users.ts';

/** By the name of their endpoint. The browser imports endpoints alone; the server, the API description and tests come here. */
export const schemas = {
  ...accountSchemas,
  ...alertsSchemas,
  ...auditSchemas,
  ...certificatesSchemas,
  ...changesSchemas,
  ...contactSchemas,
  ...contentSchemas,
  ...coursesSchemas,
  ...draftsSchemas,
  ...elsewhereSchemas,
  ...emailsSchemas,
  ...favoritesSchemas,
  ...feedbackAdminSchemas,
  ...feedbackSchemas,
  ...identityEventsSchemas,
  ...guidesSchemas,
  ...homeSchemas,
  ...instructorsSchemas,
  ...labSessionsSchemas,
  ...labsSchemas,
  ...learningSchemas,
  ...lessonsSchemas,
  ...notesSchemas,
  ...overviewSchemas,
  ...pagesSchemas,
  ...pathsSchemas,
  ...peopleSchemas,
  ...proSchemas,
  ...progressSchemas,
  ...publishingSchemas,
  ...quizzesSchemas,
  ...reviewsSchemas,
  ...searchSchemas,
  ...tokensSchemas,
  ...usersSchemas,
};

export function schemasOf({ name }: { name: keyof typeof schemas }): EndpointSchemas {
  return schemas[name];
}
