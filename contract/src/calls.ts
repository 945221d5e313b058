import { listAlerts } from './alerts.ts';
import type { Call } from './call.ts';
import { contactUs } from './contact.ts';
import { getCourse, listCourses } from './courses.ts';
import { listFavourites, setFavourite } from './favourites.ts';
import { getGuide, listGuides } from './guides.ts';
import { getInstructor, listInstructors } from './instructors.ts';
import { endLabSession, extendLabSession, getLabSession, startLabSession } from './lab-sessions.ts';
import { getLab } from './labs.ts';
import { getLearning } from './learning.ts';
import { getLesson, listLessons } from './lessons.ts';
import { getPage } from './pages.ts';
import { getPath, listPaths } from './paths.ts';
import { getUserDetails, verifyUserAccess } from './people.ts';
import { getCheckout, getPro, requestVoucher } from './pro.ts';
import { keepPlace, markComplete, markGuideComplete, markStarted, undoComplete } from './progress.ts';
import { openAttempt, submitAttempt } from './quizzes.ts';
import { search } from './search.ts';

/** Every call there is, for the server's map and the API description. The browser imports calls one by one. */
export const calls: readonly Call[] = [
  listCourses,
  getCourse,
  listLessons,
  getLesson,
  getLab,
  listGuides,
  getGuide,
  listPaths,
  getPath,
  listInstructors,
  getInstructor,
  getPage,
  search,
  listAlerts,
  contactUs,
  verifyUserAccess,
  getUserDetails,
  getPro,
  getCheckout,
  requestVoucher,
  markStarted,
  markComplete,
  undoComplete,
  keepPlace,
  markGuideComplete,
  setFavourite,
  listFavourites,
  getLearning,
  openAttempt,
  submitAttempt,
  getLabSession,
  startLabSession,
  extendLabSession,
  endLabSession,
];
