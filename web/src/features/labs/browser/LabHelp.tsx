const KEYS = [
  { keys: 'Esc, then Tab', does: 'leave the editor or the terminal' },
  { keys: 'Tab', does: 'complete a command or a file name in the terminal, indent in the editor' },
  { keys: '↑ and ↓', does: 'earlier commands' },
  { keys: 'Ctrl + C', does: 'stop what runs' },
  { keys: 'Ctrl + L', does: 'clear the terminal' },
  { keys: 'F2, Delete', does: 'rename or delete a file in the list' },
  { keys: 'Arrow keys', does: 'resize two panes while the line between them has the focus' },
];

export function LabHelp() {
  return (
    <>
      <p className="text-soft">
        Everything runs in this page, nothing needs to be installed. Your files are kept in this browser, as
        you type.
      </p>
      <dl className="divide-y divide-line border-y border-line text-sm">
        {KEYS.map(({ keys, does }) => (
          <div key={keys} className="grid grid-cols-[8rem_1fr] gap-3 py-2">
            <dt className="font-semibold">{keys}</dt>
            <dd className="text-soft">{does}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
