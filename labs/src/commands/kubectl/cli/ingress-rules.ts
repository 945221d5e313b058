import type { Fields } from '../cluster/types.ts';
import { KubectlError, type Context } from './context.ts';

/** `--rule=host/path=service:port` */
export function ingressRules({ flags }: Context): Fields[] {
  return (flags.values['rule'] ?? []).map((rule) => {
    const [, host = '', path = '/', service = '', port = ''] =
      /^([^/=]*)(\/[^=]*)?=([^:]+):([^,]+)/.exec(rule) ?? [];
    if (!service)
      throw new KubectlError(
        `error: rule ${rule} is invalid and should be in format host/path=svcname:svcport[,tls[=secret]]`,
      );
    const isPrefix = path.endsWith('*');
    const backend = {
      service: { name: service, port: /^\d+$/.test(port) ? { number: Number(port) } : { name: port } },
    };
    const paths = [
      { backend, path: isPrefix ? path.slice(0, -1) || '/' : path, pathType: isPrefix ? 'Prefix' : 'Exact' },
    ];
    return { ...(host && host !== '*' && { host }), http: { paths } };
  });
}
