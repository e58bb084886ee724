/** Returns a name with its year in front; a name that begins with that year is left as it is, so that no year stands twice. */
export const yearAndName = (year: number, name: string, between = ' '): string =>
  name.startsWith(String(year)) ? name : `${year}${between}${name}`
