/** A text to add below a line, or an item to import and to add at the end of a list. */
export type Addition = { path: string } & (Text | Item)

interface Text {
  /** Beginning of the line. */
  below: string
  text: string
}

interface Item {
  /** Beginning of the line that opens the list. */
  list: string
  item: string
  /** Module that exports the item. */
  from: string
  /** The item is itself a list. */
  isSpread?: true
}

/** Returns a file with an addition. Throws an Error if the file has no such line or list. */
export function addTo(content: string, addition: Addition): string {
  const lines = content.split('\n')
  const next = 'text' in addition ? addText(lines, addition) : addImport(addItem(lines, addition), addition)
  if (!next) throw new Error(`${addition.path} has no line for ${JSON.stringify(addition)}`)
  return next.join('\n')
}

function addText(lines: string[], { below, text }: Text): string[] | null {
  const at = lines.findIndex((line) => line.startsWith(below))
  return at < 0 ? null : lines.toSpliced(at + 1, 0, text)
}

function addItem(lines: string[], { list, item, isSpread }: Item): string[] | null {
  const start = lines.findIndex((line) => line.startsWith(list))
  const end = lines.findIndex((line, at) => at >= start && line.endsWith(']'))
  if (start < 0 || end < 0) return null
  const before = (lines[end] ?? '').slice(0, -1)
  const comma = before === '' || before.endsWith('[') ? '' : ', '
  return lines.toSpliced(end, 1, `${before}${comma}${isSpread ? '...' : ''}${item}]`)
}

/** Adds an import below those of other areas; without any, at the beginning. */
function addImport(lines: string[] | null, { item, from }: Item): string[] | null {
  const last = lines?.findLastIndex((line) => /^import .*\/areas\//.test(line)) ?? -1
  return lines?.toSpliced(last + 1, 0, `import { ${item} } from '${from}'`) ?? null
}
