import * as z from 'zod/mini';

// The content security policy forbids code generation, which zod would otherwise try.
z.config({ jitless: true });
