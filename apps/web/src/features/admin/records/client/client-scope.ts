import { createContext } from 'react';
import type { ActingClient } from '../../../../session/acting-client.ts';

/** What a call says of the client whose records a screen shows; nothing on a screen about all clients. */
export const ClientScope = createContext<ActingClient['query']>({});
