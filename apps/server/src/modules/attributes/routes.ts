import type { FastifyInstance } from 'fastify';
import { listAllowedAttributes, listMyAttributes, setMyAttribute } from '@orgscope/contract/resources/attributes';
import type { AllowedAttribute } from '@orgscope/contract/resources/attributes';
import { listUnansweredAttributes } from '@orgscope/contract/resources/unanswered-attributes';
import type { Database } from '../../db/connections/database.ts';
import { withData } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../identity/session/session.ts';
import { chooseOption } from './choose-option.ts';
import { chosenOptions, offeredAttributes, unansweredAttributes } from './queries.ts';

type OfferedRow = Awaited<ReturnType<typeof offeredAttributes>>[number];

/** Combines the rows of an attribute, one per option, into one. */
function withOptions(rows: OfferedRow[]): AllowedAttribute[] {
  const attributes = new Map<number, AllowedAttribute>();
  for (const { option, ...attribute } of rows) {
    const found = attributes.get(attribute.id) ?? { ...attribute, options: [] };
    if (option) found.options.push(option);
    attributes.set(attribute.id, found);
  }
  return [...attributes.values()];
}

export function attributeRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, listMyAttributes, async (request) => {
    const { user } = sessionOf(request);
    return withData(await chosenOptions(database, user.clientId, user.id));
  });

  serve(app, listUnansweredAttributes, async (request) => {
    const { user } = sessionOf(request);
    return withData(await unansweredAttributes(database, user.clientId, user.id));
  });

  serve(app, setMyAttribute, async (request) => {
    const { params, body } = request;
    return withData(await chooseOption(database, sessionOf(request), params.id, body.option));
  });

  serve(app, listAllowedAttributes, async (request) => {
    const { user } = sessionOf(request);
    return withData(withOptions(await offeredAttributes(database, user.clientId)));
  });
}
