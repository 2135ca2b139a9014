/** Whether a host, as an address names it, is this machine itself: what is sent there crosses no network. */
export const isLoopback = (host: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host);
