/** The page at one address pattern, written as Fastify and React Router both read it: `/guides/:slug`. */
export type Page<Pattern extends string = string> = {
  pattern: Pattern;
  /** The address of the page with these parameters. */
  path: (...args: PathArgs<Pattern>) => string;
};

/** The parameters that a pattern names; one that ends in `?` may be left out. */
export type ParamsOf<Pattern extends string> = {
  [Name in NamesIn<Pattern> as Name extends `${string}?` ? never : Name]: string;
} & {
  [Name in NamesIn<Pattern> as Name extends `${infer Optional}?` ? Optional : never]?: string | undefined;
};

type NamesIn<Pattern extends string> = Pattern extends `${infer Segment}/${infer Rest}`
  ? NamesIn<Segment> | NamesIn<Rest>
  : Pattern extends `:${infer Name}`
    ? Name
    : never;

type PathArgs<Pattern extends string> = [NamesIn<Pattern>] extends [never] ? [] : [params: ParamsOf<Pattern>];

/* @__NO_SIDE_EFFECTS__ */
export function page<const Pattern extends string>(pattern: Pattern): Page<Pattern> {
  return {
    pattern,
    path: (...[params]) => fillPattern(pattern, params ?? {}),
  };
}

/** A parameter stays within its own segment of the path. */
export function fillPattern(pattern: string, params: Record<string, string | undefined>): string {
  return pattern.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = params[name];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
}
