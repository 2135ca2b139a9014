import * as z from 'zod/mini';
import { endpoint, withData } from '../endpoint.ts';

export const Config = z.object({
  features: z.object({
    password_reset: z.boolean(),
    sso: z.boolean(),
    /** Whether the server makes traces, which a browser continues by sending `traceparent`. */
    tracing: z.boolean(),
  }),
  terms_version: z.string(),
  public_url: z.string(),
});
export type Config = z.infer<typeof Config>;

export const getConfig = endpoint({
  method: 'GET',
  path: '/api/core/config/',
  summary: 'What this server offers, for the web app to ask before anybody is signed in.',
  access: 'public',
  answer: withData(Config),
});
