import { createContext } from 'react';
import type { ClientQuery } from '../../../session/acting-client.ts';

/** The query parameters that name the screen's client; empty on a screen about all clients. */
export const ClientScope = createContext<ClientQuery>({});
