import { defineConfig } from 'drizzle-kit';

// `npx drizzle-kit generate --name <what-changes>` in apps/server writes the next migration from the tables.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/db/tables/*.ts',
  out: './src/db/migrations',
  entities: { roles: false },
});
