import { listUserCertificates } from '@academy/contract/certificates';
import type { OutputOf } from '@academy/contract/endpoint';
import { getUser, listUsers } from '@academy/contract/users';
import { userListRequest, type UserListView } from '@academy/domain/pagination';
import { adminQuery } from '../../api/query.ts';
import { invalidate } from '../../api/cache-updates.ts';

export type Users = OutputOf<typeof listUsers>['result'];

export const userList = (view: UserListView) =>
  adminQuery(listUsers, { body: userListRequest(view) }, { select: ({ result }) => result });
export const oneUser = (userId: string) =>
  adminQuery(getUser, { params: { userId } }, { select: ({ result }) => result });

export const USERS_CHANGED = [invalidate(listUsers), invalidate(getUser)];

export const userCertificates = (userId: string) =>
  adminQuery(listUserCertificates, { params: { userId } }, { isPart: true, select: ({ result }) => result });

export const CERTIFICATES_CHANGED = [invalidate(listUserCertificates)];
