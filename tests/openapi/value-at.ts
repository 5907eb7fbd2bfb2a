/** What stands at a place in JSON; undefined where there is no such place. */
// biome-ignore lint/suspicious/noExplicitAny: JSON is anything
export const valueAt = (json: any, way: string[]): any => way.reduce((inner, name) => inner?.[name], json);
