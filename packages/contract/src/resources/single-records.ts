// Records by their ids, for programs: the screens read these lists whole. Apart from the other calls of the resources, which first
// loads of screens contain.
import { endpoint, withData } from '../endpoint.ts';
import { idParams } from '../fields/fields.ts';
import { message } from '../words/message.ts';
import { CustomAttribute } from './custom-attributes.ts';
import { functionMessages, FunctionRecord } from './functions.ts';
import { locationMessages, LocationRecord } from './locations.ts';
import { UserRecord } from './users.ts';

const administrators = ['core.can_admin', 'core.can_manage_client'] as const;

export const readUser = endpoint({
  method: 'GET',
  path: '/api/core/users/:id/',
  summary: 'One user, active or not.',
  access: administrators,
  params: idParams(message('users.absent')),
  answer: withData(UserRecord),
});

export const readFunction = endpoint({
  method: 'GET',
  path: '/api/core/functions/:id/',
  summary: 'One function, for administrators an inactive one too.',
  access: 'signed-in',
  params: idParams(functionMessages.absent),
  answer: withData(FunctionRecord),
});

export const readLocation = endpoint({
  method: 'GET',
  path: '/api/core/locations/:id/',
  summary: 'One location, for administrators an inactive one too.',
  access: 'signed-in',
  params: idParams(locationMessages.absent),
  answer: withData(LocationRecord),
});

export const readCustomAttribute = endpoint({
  method: 'GET',
  path: '/api/core/custom-attributes/:id/',
  summary: 'One custom attribute with its options, active or not.',
  access: administrators,
  params: idParams(message('custom-attributes.absent')),
  answer: withData(CustomAttribute),
});
