import { examineSystem, readSystem as readSystemCall } from '@orgscope/contract/resources/system';
import type { Finding } from '@orgscope/contract/resources/system';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import type { ExaminedSettings } from '../../lib/examined-settings.ts';
import type { Finding as Found } from '../../doctor/finding.ts';
import { withData } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { readSystem } from './read-system.ts';

interface Deps {
  readonly database: Database;
  readonly settings: ExaminedSettings & { readonly sessionIdle: number };
}

const sent = (found: readonly Found[]): Finding[] => found.map(({ remedy = null, ...rest }) => ({ ...rest, remedy }));

export function systemRoutes(app: FastifyInstance, { database, settings }: Deps): void {
  const examine = async () => {
    const { examiner } = await import('../../doctor/examine.ts');
    return examiner(settings, database);
  };
  serve(app, readSystemCall, async () => {
    const { cheaply } = await examine();
    const [system, found] = await Promise.all([readSystem(database, settings.sessionIdle), cheaply()]);
    return withData({ ...system, findings: sent(found) });
  });

  // Checks open connections to other servers: whoever asks meanwhile gets the same findings.
  let running: Promise<Found[]> | undefined;
  serve(app, examineSystem, async () => {
    running ??= examine()
      .then(({ wholly }) => wholly())
      .finally(() => {
        running = undefined;
      });
    return withData({ findings: sent(await running) });
  });
}
