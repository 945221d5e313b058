import { aLab } from '../testing.ts';
import { command } from './kubectl.ts';

/** A cluster, and kubectl as a learner types it. */
export function aCluster(files: Record<string, string> = {}) {
  const lab = aLab(files);
  const kubectl = async (line: string, stdin?: string): Promise<string> => {
    const { stdout, stderr } = await lab.run(command, line, stdin);
    return stdout + stderr;
  };
  return {
    ...lab,
    kubectl,
    code: async (line: string) => (await lab.run(command, line)).exitCode,
    completions: (line: string) => lab.complete(command, line),
    follow: (line: string) => lab.watch(command, line),
  };
}

export const WEB = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 2
  selector:
    matchLabels: { app: web }
  template:
    metadata:
      labels: { app: web }
    spec:
      containers:
        - name: nginx
          image: nginx:1.29
          ports: [{ containerPort: 80 }]
---
apiVersion: v1
kind: Service
metadata:
  name: web
spec:
  selector: { app: web }
  ports: [{ port: 80 }]
`;
