import { kindOf } from '../cluster/kinds.ts';
import { isoTime, put } from '../cluster/state.ts';
import type { ClusterObject, Condition } from '../cluster/types.ts';
import { KubectlError, type Command } from './context.ts';
import { isOn } from './flags.ts';
import { getObject } from './resources.ts';

type Request = ClusterObject & { status: { conditions?: Condition[]; certificate?: string } };

export const certificate: Command = {
  name: 'certificate',
  summary: 'Modify certificate resources',
  usage: ['kubectl certificate approve NAME', 'kubectl certificate deny NAME'],
  flags: { boolean: ['force'] },
  run(context) {
    const { state, flags, output } = context;
    const [what = '', ...names] = flags.words;
    if (what !== 'approve' && what !== 'deny')
      throw new KubectlError(
        `error: unknown command "${what}" for "kubectl certificate": there are approve, deny`,
      );
    if (names.length === 0)
      throw new KubectlError('error: one or more CSRs must be specified as <name> or -f <filename>');
    const type = what === 'approve' ? 'Approved' : 'Denied';
    for (const word of names) {
      const request = getObject<Request>(
        context,
        kindOf('CertificateSigningRequest'),
        word.replace(/^.*\//, ''),
      );
      const before = request.status.conditions ?? [];
      if (before.some((one) => one.type !== type) && !isOn(flags, 'force'))
        throw new KubectlError(
          `error: certificatesigningrequest.certificates.k8s.io "${request.metadata.name}" is already ${before[0]?.type.toLowerCase()}`,
        );
      request.status = {
        conditions: [
          {
            type,
            status: 'True',
            reason: `Kubectl${what === 'approve' ? 'Approve' : 'Deny'}`,
            message: `This CSR was ${what === 'approve' ? 'approved' : 'denied'} by kubectl certificate ${what}.`,
            lastTransitionTime: isoTime(state.now),
            lastUpdateTime: isoTime(state.now),
          },
        ],
        ...(what === 'approve' && {
          certificate: btoa(
            `-----BEGIN CERTIFICATE-----\n${btoa(request.metadata.uid)}\n-----END CERTIFICATE-----\n`,
          ),
        }),
      };
      put(state, request);
      output.out(
        `certificatesigningrequest.certificates.k8s.io/${request.metadata.name} ${what === 'approve' ? 'approved' : 'denied'}\n`,
      );
    }
    return 0;
  },
};
