/** The requirements of a profile picture, and its form field. */
export const pictureField = 'profile_picture';

export const pictureLimits = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 5 * 1024 * 1024,
  maxPixels: 25_000_000,
  /** Every picture is stored as a square with sides of this many pixels. */
  side: 512,
} as const;
