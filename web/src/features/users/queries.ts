import { listUserCertificates } from '@academy/contract/certificates';
import type { OutputOf } from '@academy/contract/endpoint';
import { getUser, listUsers } from '@academy/contract/users';
import { userListRequest, type UserListView } from '@academy/domain/pagination';
import { query } from '../../api/query.ts';

export type Users = OutputOf<typeof listUsers>['result'];

export const userList = (view: UserListView) =>
  query(listUsers, { body: userListRequest(view) }, { isAdmin: true });
export const oneUser = (userId: string) => query(getUser, { params: { userId } }, { isAdmin: true });

export const USERS_CHANGED = { invalidates: [listUsers, getUser] };

export const userCertificates = (userId: string) =>
  query(listUserCertificates, { params: { userId } }, { isAdmin: true, isPart: true });

export const CERTIFICATES_CHANGED = { invalidates: [listUserCertificates] };
