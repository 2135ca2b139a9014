/** Home tells of contracts that end within so many days. */
export const contractNoticeDays = 30;
/** Home tells of subscriptions that end within so many days. */
export const subscriptionNoticeDays = 30;
/** Home tells of warranties that end within so many days, and the list of assets marks them. */
export const warrantyNoticeDays = 90;
/** The measure contracts_ending_90_days counts contracts that end within so many days: it is named by them, in every language. */
export const contractMeasureDays = 90;
