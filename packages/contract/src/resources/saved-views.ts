import * as z from 'zod/mini';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { atMost, exactText, idParams, required, trimmedText } from '../fields/fields.ts';
import { versionRead } from '../lists/listing.ts';
import { message } from '../words/message.ts';

export const savedViewLimits = {
  nameMax: 80,
  queryMax: 2000,
  columnsMax: 50,
  columnMax: 60,
  ofPersonMax: 100,
} as const;

const notScreen = message('saved-views.not_screen');
const screen = exactText(notScreen).check(z.regex(/^[a-z][a-z-]{0,39}$/, notScreen));

const name = message('fields.name');

/** The table's state in a view. */
const content = {
  name: trimmedText(required(name)).check(
    z.minLength(1, { error: required(name), abort: true }),
    z.maxLength(savedViewLimits.nameMax, atMost(name, savedViewLimits.nameMax)),
  ),
  /** The query of the screen's address. */
  query: exactText().check(
    z.maxLength(savedViewLimits.queryMax, message('saved-views.query_too_long', { most: savedViewLimits.queryMax })),
  ),
  hidden_columns: z
    .array(
      exactText().check(z.maxLength(savedViewLimits.columnMax, message('saved-views.unknown_column'))),
      message('saved-views.not_columns'),
    )
    .check(z.maxLength(savedViewLimits.columnsMax, message('saved-views.too_many_columns'))),
  /** Whether everyone in the client sees it. */
  is_shared: z.boolean(message('common.not_boolean')),
};

export const SavedView = z.object({
  id: z.int(),
  screen: z.string(),
  name: z.string(),
  query: z.string(),
  hidden_columns: z.array(z.string()),
  is_shared: z.boolean(),
  /** The name of the user who saved it. */
  owner: z.string(),
  is_own: z.boolean(),
  may_edit: z.boolean(),
  /** Whether it is the caller's default view of the screen. */
  is_default: z.boolean(),
  version: z.int(),
});
export type SavedView = z.infer<typeof SavedView>;

export const SavedViewInput = z.object({
  ...content,
  screen,
  hidden_columns: z.optional(content.hidden_columns),
  is_shared: z.optional(content.is_shared),
});
export type SavedViewInput = z.infer<typeof SavedViewInput>;

export const SavedViewChange = z.extend(z.partial(z.object(content)), versionRead);
export type SavedViewChange = z.infer<typeof SavedViewChange>;

const path = '/api/core/saved-views/';
const params = idParams(message('saved-views.absent'));

export const listSavedViews = endpoint({
  method: 'GET',
  path,
  summary: "The saved views of a table by name: one's own, then those that others of the client share.",
  access: 'signed-in',
  query: z.object({ screen }),
  answer: withData(z.array(SavedView)),
});

export const addSavedView = endpoint({
  method: 'POST',
  path,
  summary: "Save a view of a table. Its name is unique among one's own views of the table.",
  access: 'signed-in',
  body: SavedViewInput,
  answer: withMessage(SavedView),
  status: 201,
});

export const updateSavedView = endpoint({
  method: 'PATCH',
  path: `${path}:id/`,
  summary: 'Change a view of your own, or as an administrator of the client a shared one; fields left out stay.',
  access: 'signed-in',
  params,
  body: SavedViewChange,
  /** Null if the editor no longer sees it: a view of another, which is not shared any more. */
  answer: withMessage(z.nullable(SavedView)),
});

export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: `${path}:id/`,
  summary: 'Delete a view of your own, or as an administrator of the client a shared one.',
  access: 'signed-in',
  params,
  answer: withMessage(z.null()),
});

export const makeViewDefault = endpoint({
  method: 'POST',
  path: `${path}:id/default/`,
  summary: 'Let the table open with this view for the signed-in user, in the place of any other.',
  access: 'signed-in',
  params,
  answer: withMessage(SavedView),
});

export const makeViewNoDefault = endpoint({
  method: 'DELETE',
  path: `${path}:id/default/`,
  summary: 'Let the table open without this view again.',
  access: 'signed-in',
  params,
  answer: withMessage(SavedView),
});
