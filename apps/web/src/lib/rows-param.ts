/** The query parameter of rows that are open beside a page. */
export const rowsParam = 'rows';
