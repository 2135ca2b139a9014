import * as z from 'zod/mini';

// The content security policy forbids code made from text, which zod would otherwise try.
z.config({ jitless: true });
