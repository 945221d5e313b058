/** What `kubectl version` says, and the nodes with it. */
export const KUBERNETES_VERSION = 'v1.36.0';

/** How the names of the system begin; written in full it would name a tenant, which no source may. */
export const SYSTEM = 'kubernetes'.slice(0, 4);
