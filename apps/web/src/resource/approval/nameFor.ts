/** Returns the name of the person who acts; if he stands in for somebody, with both names: 「王芳（代 张伟）」. */
export const nameFor = (name: string, ownerName: string | null): string =>
  ownerName && ownerName !== name ? `${name}（代 ${ownerName}）` : name
