export interface Insertion {
  path: string
  /** The line that opens the list the text goes to the end of; without one it goes to the end of the file. */
  below?: string | undefined
  text: string
}

/** A file with a text added at the end of one of its lists. Throws when the list is not there. */
export function insertInto(content: string, { path, below, text }: Insertion): string {
  if (below === undefined) return `${content.trimEnd()}\n${text}\n`
  const lines = content.split('\n')
  const start = lines.findIndex((line) => line.startsWith(below))
  const end = lines.findIndex((line, at) => at > start && line.startsWith('}'))
  if (start < 0 || end < 0) throw new Error(`${path} has no list below 「${below}」`)
  return [...lines.slice(0, end), text, ...lines.slice(end)].join('\n')
}
