// Makes the database that an embedded server begins with: `node make-template.js <folder>`, in the build.
import { openEmbedded } from './embedded.ts';

const [, , folder] = process.argv;
if (!folder) throw new Error('Name the folder to make the database in');

const database = await openEmbedded({
  folder,
  onCrash: (error) => {
    throw error;
  },
});
await database.migrate();
await database.close();
