/** For looksLikeAddress(): a domain alone does not count, as companies are called like theirs, such as "Booking.com". */
export const wholeAddress = /:\/\/|@|\bwww\.|\.[\p{L}\p{M}]{2,}(?:\/|:\d)|\d(?:\.\d+){3}/iu;
