import type { FastifyRequest } from 'fastify';

/** Whether the caller has what this tag stands for already. Proxies may have weakened the tag on its way. */
export const isKnown = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')));
