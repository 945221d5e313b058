import type { LabCommandName } from '../src/shell/lab-commands.ts';

type Exercise = {
  title: string;
  task: string;
  commands: LabCommandName[];
  files: Record<string, string>;
  /** Passes with exit code 0; its output says what is missing. */
  check: string;
};

export const EXERCISES: Exercise[] = [
  {
    title: 'Run two replicas',
    task: 'Apply web.yaml, then scale the deployment to two replicas.',
    commands: ['kubectl'],
    files: {
      'web.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 1
  selector:
    matchLabels: { app: web }
  template:
    metadata:
      labels: { app: web }
    spec:
      containers:
        - name: nginx
          image: nginx:1.29
`,
    },
    check: `ready=$(kubectl get deployment web -o jsonpath='{.status.readyReplicas}')
[ "$ready" = 2 ] || { echo "Two replicas should be ready."; exit 1; }`,
  },
  {
    title: 'Commit a file',
    task: 'Create a repository in this folder and commit notes.txt.',
    commands: ['git'],
    files: { 'notes.txt': 'Remember the milk.\n' },
    check: `git log --oneline -- notes.txt | grep -q . || { echo "notes.txt has no commit yet."; exit 1; }`,
  },
  {
    title: 'Count the errors',
    task: 'Write the number of lines with ERROR in app.log to errors.txt.',
    commands: [],
    files: { 'app.log': 'INFO started\nERROR no database\nINFO retry\nERROR no database\n' },
    check: `[ "$(cat errors.txt)" = 2 ] || { echo "errors.txt should hold 2."; exit 1; }`,
  },
];
