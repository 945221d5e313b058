import { ADMINISTRATOR, userOf, type User } from './access.ts';
import { SYSTEM } from './version.ts';
import type { ClusterState } from './state.ts';
import type { Fields } from './types.ts';

export const CONFIG_FILE = `/home/learner/.${SYSTEM}/config`;

export type ConfigContext = { cluster: string; user: string; namespace?: string };

/** What `kubectl config` changes: how a user reaches which cluster. */
export type Kubeconfig = {
  clusters: Record<string, Fields>;
  users: Record<string, Fields>;
  contexts: Record<string, ConfigContext>;
};

/** The file as it is now; a lab begins with one context, that of its administrator. */
export function kubeconfigOf(state: ClusterState): Kubeconfig {
  return (state.kubeconfig ??= {
    clusters: { lab: { server: 'https://172.18.0.2:6443' } },
    users: { [ADMINISTRATOR.name]: {} },
    contexts: {
      [state.context.name]: { cluster: 'lab', user: ADMINISTRATOR.name, namespace: state.context.namespace },
    },
  });
}

/** Who a user of the file is to the cluster: by its token, or by its name. */
export function identityOf(state: ClusterState, name: string): User {
  if (name === ADMINISTRATOR.name) return ADMINISTRATOR;
  const token = kubeconfigOf(state).users[name]?.['token'];
  return userOf((typeof token === 'string' ? subjectOf(token) : null) ?? name);
}

function subjectOf(token: string): string | null {
  try {
    const [, payload = ''] = token.split('.');
    const data = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: string };
    return data.sub ?? null;
  } catch {
    return null;
  }
}
