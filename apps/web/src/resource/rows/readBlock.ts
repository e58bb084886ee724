/** Returns the cells of a copied block, separated by lines and tabs; a quoted cell may contain both. */
export function readBlock(text: string): string[][] {
  let row: string[] = []
  const rows = [row]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g)) {
    row.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
    if (end === '') break
    if (end !== '\t') rows.push((row = []))
  }
  while (rows.at(-1)?.every((cell) => cell === '')) rows.pop()
  return rows
}
