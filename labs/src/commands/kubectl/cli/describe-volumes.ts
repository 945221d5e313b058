import type { Volume } from '../cluster/types.ts';
import { formatFields } from './describe-format.ts';

export function describeVolumes(volumes: readonly Volume[] | undefined): string {
  if (!volumes || volumes.length === 0) return 'Volumes:  <none>\n';
  return `Volumes:\n${volumes.map((volume) => `  ${volume.name}:\n${formatFields(volumeFields(volume), 4)}`).join('')}`;
}

function volumeFields({ configMap, secret, persistentVolumeClaim }: Volume): [string, string][] {
  if (configMap)
    return [
      ['Type', 'ConfigMap (a volume populated by a ConfigMap)'],
      ['Name', configMap.name],
      ['Optional', String(configMap.optional ?? false)],
    ];
  if (secret)
    return [
      ['Type', 'Secret (a volume populated by a Secret)'],
      ['SecretName', secret.secretName],
      ['Optional', String(secret.optional ?? false)],
    ];
  if (persistentVolumeClaim)
    return [
      ['Type', 'PersistentVolumeClaim (a reference to a PersistentVolumeClaim in the same namespace)'],
      ['ClaimName', persistentVolumeClaim.claimName],
    ];
  return [['Type', "EmptyDir (a temporary directory that shares a pod's lifetime)"]];
}
