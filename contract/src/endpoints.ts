import { getMyData } from './account.ts';
import { createAlert, deleteAlerts, getAlert, listAlerts, updateAlert } from './alerts.ts';
import { listAudit } from './audit.ts';
import { exportIdentityEvents, listIdentityEvents } from './identity-events.ts';
import type { Endpoint } from './endpoint.ts';
import {
  getCertificate,
  getCertificateOffer,
  issueCertificate,
  listUserCertificates,
  revokeCertificate,
} from './certificates.ts';
import { acknowledgeChanges, getTextChange, listChanges } from './changes.ts';
import { contactUs } from './contact.ts';
import { listContent } from './content.ts';
import { getCourse, listCourses } from './courses.ts';
import {
  createDraftLink,
  findDraft,
  listDraftLinks,
  openDraftLink,
  reviewDraft,
  revokeDraftLink,
} from './drafts.ts';
import {
  addEmail,
  deleteEmail,
  editEmail,
  listEmails,
  validateVerificationCode,
  verifyEmail,
} from './emails.ts';
import { listFavorites, setFavorite } from './favorites.ts';
import { getFeedbackQuestions, sendFeedback } from './feedback.ts';
import { exportFeedback, listFeedback, listRatings } from './feedback-admin.ts';
import { getGuide, listGuides } from './guides.ts';
import { getLanding } from './home.ts';
import { getInstructor, listInstructors } from './instructors.ts';
import { endLabSession, extendLabSession, getLabSession, startLabSession } from './lab-sessions.ts';
import { getLab, runExercise, setLabChecks, setLabPage } from './labs.ts';
import { getElsewhere } from './elsewhere.ts';
import { getLearning, getTimePlan, setActivityShown } from './learning.ts';
import { getLesson, listLessons } from './lessons.ts';
import { deleteNote, exportNotes, listNotes, listPageNotes, saveNote } from './notes.ts';
import { getHealth, getOverview } from './overview.ts';
import { getPage } from './pages.ts';
import { getPath, listPaths } from './paths.ts';
import { getUserDetails, verifyUserAccess } from './people.ts';
import { getCheckout, getPro, requestVoucher } from './pro.ts';
import { savePosition, markComplete, markGuideComplete, markStarted, undoComplete } from './progress.ts';
import {
  getRevision,
  listRevisions,
  planPublish,
  planRollback,
  publishPlan,
  rollBack,
  uploadFolder,
} from './publishing.ts';
import { getAttempt, listAttempts, openAttempt, submitAttempt } from './quizzes.ts';
import { answerReview, getReviews, listReviewQuestions, setReviews } from './reviews.ts';
import { search } from './search.ts';
import { deleteTokens, generateToken, listAbilities, listTokens } from './tokens.ts';
import { endUserSessions, getUser, listUsers, setUserPro, setUserRole, toggleAccess } from './users.ts';

/** Every endpoint, for the server's routes and the API description. The browser imports endpoints one by one. */
export const endpoints: readonly Endpoint[] = [
  listCourses,
  getCourse,
  listLessons,
  getLesson,
  getLab,
  setLabPage,
  setLabChecks,
  runExercise,
  listGuides,
  getGuide,
  listPaths,
  getPath,
  getLanding,
  listInstructors,
  getInstructor,
  getPage,
  search,
  listAlerts,
  getAlert,
  createAlert,
  updateAlert,
  deleteAlerts,
  contactUs,
  getFeedbackQuestions,
  sendFeedback,
  verifyUserAccess,
  getUserDetails,
  getMyData,
  getPro,
  getCheckout,
  requestVoucher,
  markStarted,
  markComplete,
  undoComplete,
  savePosition,
  markGuideComplete,
  setFavorite,
  listFavorites,
  getLearning,
  getElsewhere,
  getTimePlan,
  setActivityShown,
  listPageNotes,
  listNotes,
  saveNote,
  deleteNote,
  exportNotes,
  listChanges,
  getTextChange,
  acknowledgeChanges,
  openAttempt,
  submitAttempt,
  getAttempt,
  listAttempts,
  getLabSession,
  startLabSession,
  extendLabSession,
  endLabSession,
  uploadFolder,
  planPublish,
  publishPlan,
  listRevisions,
  getRevision,
  planRollback,
  rollBack,
  listContent,
  createDraftLink,
  listDraftLinks,
  revokeDraftLink,
  openDraftLink,
  findDraft,
  reviewDraft,
  listEmails,
  addEmail,
  editEmail,
  deleteEmail,
  verifyEmail,
  validateVerificationCode,
  listAbilities,
  generateToken,
  listTokens,
  deleteTokens,
  listUsers,
  getUser,
  toggleAccess,
  setUserPro,
  setUserRole,
  endUserSessions,
  listAudit,
  listIdentityEvents,
  exportIdentityEvents,
  getOverview,
  getHealth,
  listFeedback,
  listRatings,
  exportFeedback,
  getCertificate,
  getCertificateOffer,
  issueCertificate,
  listUserCertificates,
  revokeCertificate,
  getReviews,
  listReviewQuestions,
  answerReview,
  setReviews,
];
