import { defineEndpoint } from './endpoint.ts';

export const listPageNotes = defineEndpoint({
  name: 'listPageNotes',
  method: 'GET',
  path: '/notes/page',
  access: 'user',
});

export const listNotes = defineEndpoint({
  name: 'listNotes',
  method: 'GET',
  path: '/notes',
  access: 'user',
});

export const saveNote = defineEndpoint({
  name: 'saveNote',
  method: 'PUT',
  path: '/notes/{id}',
  access: 'user',
});

export const deleteNote = defineEndpoint({
  name: 'deleteNote',
  method: 'DELETE',
  path: '/notes/{id}',
  access: 'user',
});

export const exportNotes = defineEndpoint({
  name: 'exportNotes',
  method: 'GET',
  path: '/notes/export',
  access: 'user',
  file: 'text/markdown',
});
