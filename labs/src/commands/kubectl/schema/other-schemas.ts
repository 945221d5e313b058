import { anything, boolean, labels, listOf, object, required, text, type Schema } from './schema.ts';

const SUBJECTS = listOf(
  object('Subject', 'Who gets the rights.', {
    kind: required(text('User, Group or ServiceAccount.')),
    name: required(text('Name.')),
    namespace: text('Namespace of a service account.'),
    apiGroup: text('Group of users and groups.'),
  }),
);
const ROLE_REF = required(
  object('RoleRef', 'The role that is given.', {
    apiGroup: text('rbac.authorization.k8s.io.'),
    kind: required(text('Role or ClusterRole.')),
    name: required(text('Name.')),
  }),
);
const RULES = listOf(
  object('PolicyRule', 'What may be done with what.', {
    apiGroups: listOf(text('Groups; "" is the core group, "*" all.')),
    resources: listOf(text('Resources in the plural, such as pods or pods/log.')),
    resourceNames: listOf(text('Names it is limited to.')),
    verbs: required(listOf(text('get, list, watch, create, update, patch, delete.'))),
    nonResourceURLs: listOf(text('Addresses that are no resources.')),
  }),
);

/** The kinds that have no `spec`. */
export const OTHER_FIELDS: Record<string, Record<string, Schema>> = {
  ConfigMap: {
    data: labels('Names and texts.'),
    binaryData: labels('Names and base64.'),
    immutable: boolean('Whether it stays as it is.'),
  },
  Secret: {
    data: labels('Names and values in base64.'),
    stringData: labels('Names and values as they are; written only.'),
    type: text('What it is for. Default Opaque.'),
    immutable: boolean('Whether it stays as it is.'),
  },
  ServiceAccount: {
    secrets: listOf(anything('Secrets it may use.')),
    imagePullSecrets: listOf(anything('Secrets for private registries.')),
    automountServiceAccountToken: boolean('Whether pods get its token.'),
  },
  Role: { rules: RULES },
  ClusterRole: { rules: RULES, aggregationRule: anything('Roles it is made of.') },
  RoleBinding: { subjects: SUBJECTS, roleRef: ROLE_REF },
  ClusterRoleBinding: { subjects: SUBJECTS, roleRef: ROLE_REF },
  Endpoints: { subsets: listOf(anything('Addresses and ports.')) },
  EndpointSlice: {
    addressType: required(text('IPv4, IPv6 or FQDN.')),
    endpoints: required(listOf(anything('Addresses and whether they are ready.'))),
    ports: listOf(anything('Ports.')),
  },
  StorageClass: {
    provisioner: required(text('Who makes the volumes.')),
    reclaimPolicy: text('Delete or Retain.'),
    volumeBindingMode: text('When volumes are made.'),
    parameters: labels('Settings of the provisioner.'),
    allowVolumeExpansion: boolean('Whether volumes may grow.'),
  },
  Event: {},
};
