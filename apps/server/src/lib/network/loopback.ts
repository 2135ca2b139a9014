/** Whether a host is this machine itself, so that traffic to it crosses no network. */
export const isLoopback = (host: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host);
