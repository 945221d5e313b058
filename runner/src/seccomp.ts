/**
 * The filter that bubblewrap loads before a program starts: calls that only administer the system or attack it answer
 * "not permitted". A machine other than these two gets no filter it would misread: the runner refuses to start there.
 */
export function seccompFilter(arch: string): Buffer {
  const machine = MACHINES[arch];
  if (!machine) throw new Error(`There is no system call filter for ${arch}: run exercises on x64 or arm64.`);
  const refused = machine.refused;
  const instructions = [
    load(OFFSET_OF_ARCH),
    // A program of another machine, such as 32 bits, would call by other numbers.
    jumpIfEqual(machine.audit, 1, 0),
    answer(KILL_PROCESS),
    load(OFFSET_OF_NUMBER),
    // Numbers of x32 are those of x64 with this bit, and would pass by the list.
    jumpIfAtLeast(0x4000_0000, refused.length + 1, 0),
    ...refused.map((number, at) => jumpIfEqual(number, refused.length - at, 0)),
    answer(ALLOW),
    answer(REFUSE),
  ];
  return Buffer.concat(instructions);
}

const OFFSET_OF_NUMBER = 0;
const OFFSET_OF_ARCH = 4;
const ALLOW = 0x7fff_0000;
const KILL_PROCESS = 0x8000_0000;
/** With EPERM. */
const REFUSE = 0x0005_0001;

/**
 * bpf, perf_event_open, userfaultfd, io_uring_*, ptrace, process_vm_*, keyctl and its two, mount and its newer forms,
 * umount, pivot_root, chroot, setns, unshare, kexec_*, *_module, open_by_handle_at, reboot, swap*, acct, quotactl, syslog,
 * settimeofday, clock_settime, adjtimex, personality.
 */
const MACHINES: Record<string, { audit: number; refused: number[] }> = {
  x64: {
    audit: 0xc000_003e,
    refused: [
      321, 298, 323, 425, 426, 427, 101, 310, 311, 250, 248, 249, 165, 428, 429, 430, 431, 432, 442, 166, 155,
      161, 308, 272, 246, 320, 175, 176, 313, 304, 169, 167, 168, 163, 179, 103, 164, 227, 159, 305, 135,
    ],
  },
  arm64: {
    audit: 0xc000_00b7,
    refused: [
      280, 241, 282, 425, 426, 427, 117, 270, 271, 219, 217, 218, 40, 428, 429, 430, 431, 432, 442, 39, 41,
      51, 268, 97, 104, 294, 105, 106, 273, 265, 142, 224, 225, 89, 60, 116, 170, 112, 171, 266, 92,
    ],
  },
};

const load = (offset: number) => instruction(0x20, offset);
const jumpIfEqual = (value: number, yes: number, no: number) => instruction(0x15, value, [yes, no]);
const jumpIfAtLeast = (value: number, yes: number, no: number) => instruction(0x35, value, [yes, no]);
const answer = (value: number) => instruction(0x06, value);

/** One instruction of classic BPF, as `struct sock_filter` has it. */
function instruction(code: number, value: number, [yes, no]: [number, number] = [0, 0]): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(yes, 2);
  bytes.writeUInt8(no, 3);
  bytes.writeUInt32LE(value >>> 0, 4);
  return bytes;
}
