/** What a profile picture may be. The name of its field in a form. */
export const pictureField = 'profile_picture';

export const pictureLimits = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 5 * 1024 * 1024,
  maxPixels: 25_000_000,
  /** Every picture is kept as a square of this many pixels a side. */
  side: 512,
} as const;

export const pictureMessages = {
  wrongType: 'The picture must be a JPEG, PNG or WebP file',
  tooLarge: 'The picture must be at most 5 MB',
  tooManyPixels: 'The picture must have at most 25 megapixels',
  damaged: 'The picture is damaged or incomplete',
  incomplete: 'The upload is incomplete. Try again',
  onlyOne: 'Only one picture can be uploaded',
  badName: 'The file name must not contain a path',
  notNull: 'Upload the picture as a file',
} as const;
