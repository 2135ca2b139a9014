import type { FastifyInstance } from 'fastify';
import { getConfig } from '@orgscope/contract/resources/config';
import { withData } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { termsVersion } from '../../lib/terms.ts';

interface Offered {
  publicUrl: string;
  hasPasswordReset: boolean;
}

export function configRoutes(app: FastifyInstance, { publicUrl, hasPasswordReset }: Offered): void {
  serve(app, getConfig, async () =>
    withData({
      features: { password_reset: hasPasswordReset, sso: false },
      terms_version: termsVersion,
      public_url: publicUrl,
    }),
  );
}
