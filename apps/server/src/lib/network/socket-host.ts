/** The host of an address as sockets take it: IPv6 without brackets. */
export const socketHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');
