/**
 * The libraries that the server imports from node_modules: those with files beside their code, and those that only some
 * servers need. All others are bundled: reading some 900 files would cost a start half a second.
 */
export const unbundled = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-socket',
  '@fastify/swagger-ui',
  '@modelcontextprotocol/sdk',
  '@node-rs/argon2',
  'nodemailer',
  'sharp',
];
