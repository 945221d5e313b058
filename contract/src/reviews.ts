import { defineEndpoint } from './endpoint.ts';

export const getReviews = defineEndpoint({
  name: 'getReviews',
  method: 'GET',
  path: '/me/reviews',
  access: 'user',
});

export const listReviewQuestions = defineEndpoint({
  name: 'listReviewQuestions',
  method: 'GET',
  path: '/me/reviews/questions',
  access: 'user',
});

export const answerReview = defineEndpoint({
  name: 'answerReview',
  method: 'POST',
  path: '/me/reviews/questions/{id}',
  access: 'user',
});

export const setReviews = defineEndpoint({
  name: 'setReviews',
  method: 'PUT',
  path: '/me/reviews',
  access: 'user',
});
