const prefix = 'csrftoken=';

/** The CSRF token of the current session's cookie. */
export const csrfToken = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
