/** The properties that are not undefined, to spread into an object whose optional properties are omitted. */
export function defined<Properties extends object>(
  properties: Properties,
): { readonly [Key in keyof Properties]?: Exclude<Properties[Key], undefined> } {
  return Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== undefined),
  ) as Properties;
}
