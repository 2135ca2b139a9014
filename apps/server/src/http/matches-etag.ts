import type { FastifyRequest } from 'fastify';

/** Whether the caller already has the answer with this ETag. Proxies may have weakened the tag on its way. */
export const matchesEtag = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')));
