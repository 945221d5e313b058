// What the tests use of the libraries that check credentials.
declare module '@digitalbazaar/vc' {
  export const verifyCredential: (input: object) => Promise<unknown>;
  export const defaultDocumentLoader: (url: string) => Promise<unknown>;
}

declare module '@digitalbazaar/data-integrity' {
  export const DataIntegrityProof: new (input: { cryptosuite: unknown }) => object;
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: unknown;
}

declare module '@digitalbazaar/vc-bitstring-status-list' {
  export const checkStatus: (input: object) => Promise<unknown>;
}
