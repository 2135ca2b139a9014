// Making a format takes up to a millisecond, as long as drawing a row of a table, so each is kept. There are few.

/** Keeps what is made for a language and options. */
export function kept<Options, Format>(make: (language: string, options: Options) => Format) {
  const known = new Map<string, Format>();
  return (language: string, options: Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`;
    const format = known.get(key) ?? make(language, options);
    known.set(key, format);
    return format;
  };
}

export const dateFormat = kept(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);
export const numberFormat = kept(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);
export const relativeTimeFormat = kept(
  (language, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(language, options),
);
