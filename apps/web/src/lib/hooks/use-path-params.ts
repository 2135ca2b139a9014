import { createContext, use } from 'react';

/** What the address of the shown screen has in place of the names of its path: of `/admin/assets/:id`, the id. */
export const PathParams = createContext<Readonly<Record<string, string>>>({});

export const usePathParams = () => use(PathParams);
