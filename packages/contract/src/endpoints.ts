import type { Endpoint } from './endpoint.ts';
import * as config from './resources/config.ts';
import * as health from './resources/health.ts';
import * as industries from './resources/industries.ts';
import * as me from './resources/me.ts';
import * as session from './resources/session.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every call of the API. A new resource is added to this list and nowhere else in the contract. */
export const endpoints: Endpoint[] = [health, config, session, me, industries].flatMap((resource) =>
  Object.values(resource).filter(isEndpoint),
);
