import { wholeUserList } from '@orgscope/contract/resources/users';
import type { UserQuery, UserRecord } from '@orgscope/contract/resources/users';
import type { Database } from '../../db/database.ts';
import { pagedList } from '../records/paged-list.ts';
import { userSearch } from './queries.ts';
import { readUserRecords } from './user-record.ts';

/** The users of a client that a query asks for. */
export const userList = (database: Database) =>
  pagedList<UserQuery, UserRecord>(database, {
    whole: wholeUserList,
    search: (_db, clientId, query) => userSearch(clientId, query),
    read: readUserRecords,
  });
