/** A text to add below a line, or an item to import and to add at the end of a list. */
export type Addition = { path: string } & (
  | { below: string; text: string }
  | { list: string; item: string; from: string; isSpread?: true }
)

/** Returns a file with an addition. Throws an Error if the file has no such line or list. */
export function addTo(content: string, addition: Addition): string {
  const { path } = addition
  if ('text' in addition) return addBelow(content, addition)
  const { list, item, from, isSpread } = addition
  const start = content.split('\n').findIndex((line) => line.startsWith(list))
  const head = content.split('\n').slice(0, start).join('\n').length
  const opening = content.indexOf('= [', head)
  const end = content.indexOf(']', opening + '= ['.length)
  if (start < 0 || opening < 0) throw new Error(`${path} has no list 「${list}」`)
  const items = content
    .slice(opening + '= ['.length, end)
    .trim()
    .replace(/,$/, '')
  const next = [...(items ? [items] : []), isSpread ? `...${item}` : item].join(', ')
  return `import { ${item} } from '${from}'\n${content.slice(0, opening)}= [${next}${content.slice(end)}`
}

function addBelow(content: string, { path, below, text }: Extract<Addition, { text: string }>): string {
  const lines = content.split('\n')
  const at = lines.findIndex((line) => line.startsWith(below))
  if (at < 0) throw new Error(`${path} has no line 「${below}」`)
  return lines.toSpliced(at + 1, 0, text).join('\n')
}
