/** Home tells of contracts that end within so many days. */
export const contractNoticeDays = 30;
/** Home tells of warranties that end within so many days, and the list of assets marks them. */
export const warrantyNoticeDays = 90;
