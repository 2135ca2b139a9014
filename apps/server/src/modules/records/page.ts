import { listLimits } from '@orgscope/contract/lists/listing';

export interface PageQuery {
  readonly page?: number | undefined;
  readonly page_size?: number | undefined;
}

/** The page that a query asks for: as its answer tells it, and which rows it has. */
export function pageOf({ page = 1, page_size: size = listLimits.pageSize }: PageQuery) {
  return { asked: { page, page_size: size }, limit: size, offset: (page - 1) * size };
}
