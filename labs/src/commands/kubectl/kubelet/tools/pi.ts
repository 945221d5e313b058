/** So many digits of pi, as the Job in the documentation of Kubernetes prints them. */
export function piDigits(digits: number): string {
  const wanted = Math.min(Math.max(digits, 1), 5000);
  const scale = 10n ** BigInt(wanted + 10);
  const arctan = (inverse: bigint): bigint => {
    let term = scale / inverse;
    let sum = term;
    for (let at = 3n, sign = -1n; term !== 0n; at += 2n, sign = -sign) {
      term /= inverse * inverse;
      sum += (sign * term) / at;
    }
    return sum;
  };
  const value = String((4n * (4n * arctan(5n) - arctan(239n)) + 5n * 10n ** 10n) / 10n ** 11n);
  return `${value.charAt(0)}.${value.slice(1, wanted)}`;
}
