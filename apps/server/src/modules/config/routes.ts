import type { FastifyInstance } from 'fastify';
import { getConfig } from '@orgscope/contract/resources/config';
import { termsInForce } from '@orgscope/contract/terms';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { withData } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { hasProviders } from '../sso/has-providers.ts';

interface Offered {
  database: Database;
  publicUrl: string;
  hasPasswordReset: boolean;
  isTraced: boolean;
}

export function configRoutes(app: FastifyInstance, { database, publicUrl, hasPasswordReset, isTraced }: Offered): void {
  serve(app, getConfig, async () =>
    withData({
      features: {
        password_reset: hasPasswordReset,
        sso: await hasProviders(database.in(platformScope)),
        tracing: isTraced,
      },
      terms_version: termsInForce.version,
      public_url: publicUrl,
    }),
  );
}
