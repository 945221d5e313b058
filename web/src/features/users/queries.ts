import type { OutputOf } from '@academy/contract/endpoint';
import { getUser, listUsers } from '@academy/contract/users';
import type { UserDetails } from '@academy/contract/schemas/users';
import { userListRequest, type UserListView } from '@academy/domain/pagination';
import { askAdmin } from '../../admin/ask.ts';
import type { Query } from '../../api/answers.ts';

export type Users = OutputOf<typeof listUsers>['result'];

export function userList(view: UserListView): Query<Users> {
  const body = userListRequest(view);
  return {
    key: `admin/users?${JSON.stringify(body)}`,
    load: async () => (await askAdmin(listUsers, { body })).result,
  };
}

export function oneUser(userId: string): Query<UserDetails> {
  return {
    key: `admin/users/${userId}`,
    load: async () => (await askAdmin(getUser, { params: { userId } })).result,
  };
}

export function isOfUsers(key: string): boolean {
  return key.startsWith('admin/users');
}
