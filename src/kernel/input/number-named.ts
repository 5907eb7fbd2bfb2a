/**
 * The number by which a record of this installation is named: 12, "#12", or what stands behind one of the places in its address
 * ("https://here.example/issues/", "/issues/"). Undefined where it is named otherwise.
 */
export function numberNamed(wanted: string | number, places: string[]): number | undefined {
  const text = String(wanted).trim();
  const place = places.find((one) => text.startsWith(one)) ?? "";
  const digits = /^#?(\d{1,10})(?:\.json)?(?:[?#/].*)?$/.exec(text.slice(place.length))?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The addresses below a path of this installation, whole or from its root. */
export const placesBelow = (baseUrl: string, ...paths: string[]): string[] =>
  paths.flatMap((path) => [baseUrl + path, path]);
