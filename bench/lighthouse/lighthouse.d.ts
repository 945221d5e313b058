/** As much of it as is used here; the package is installed when it is needed. */
declare module 'lighthouse' {
  type Options = { port: number; output: 'json'; logLevel: 'error'; onlyCategories: string[] };
  type Audit = { score: number | null; numericValue?: number; displayValue?: string };
  type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
  type Report = {
    audits: Record<string, Audit>;
    categories: Record<string, Category>;
    runtimeError?: { message: string };
  };
  export default function lighthouse(address: string, options: Options): Promise<{ lhr: Report } | undefined>;
}
