import type { ChildNode, Element } from './guardedTree.ts'

/** Elements whose content is not displayed. */
const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'head', 'title'])

/** Elements that begin and end on a line of their own. */
const BLOCKS: ReadonlySet<string> = new Set(
  'address article blockquote dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tr ul'.split(
    ' ',
  ),
)

const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attr) => attr.name === name)?.value

/** Returns the whole number of an attribute; undefined if there is none. */
export function numberOf(element: Element, name: string): number | undefined {
  const read = /^\s*(\d{1,6})/.exec(attributeOf(element, name) ?? '')
  return read ? Number(read[1]) : undefined
}

/** Returns the text of a cell without markup, scripts and hidden parts, with line breaks where the page has them. */
export const cellText = (cell: Element): string =>
  textOf(cell)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')

/** Line ends of the source are blanks; those of the page come from its elements. */
function textOf(node: ChildNode): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value.replaceAll(/\s/g, ' ')
  if (!('tagName' in node) || UNSEEN.has(node.tagName) || attributeOf(node, 'hidden') !== undefined) return ''
  if (node.tagName === 'br') return '\n'
  const text = node.childNodes.map(textOf).join('')
  if (BLOCKS.has(node.tagName)) return `\n${text}\n`
  return node.tagName === 'td' || node.tagName === 'th' ? `${text} ` : text
}
