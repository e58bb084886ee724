/** Returns the cells of a copied block, separated by lines and tabs; a quoted cell may contain both. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g)) {
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  while (rows.length > 0 && rows.at(-1)!.every((cell) => cell === '')) rows.pop()
  return rows
}
