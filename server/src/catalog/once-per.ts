/** Memoizes a fact about a catalog item. Items are immutable: new content creates new ones. */
export function oncePer<Entry extends object, Fact>(compute: (item: Entry) => Fact): (item: Entry) => Fact {
  const facts = new WeakMap<Entry, { fact: Fact }>();
  return (item) => {
    const known = facts.get(item);
    if (known) return known.fact;
    const fact = compute(item);
    facts.set(item, { fact });
    return fact;
  };
}
