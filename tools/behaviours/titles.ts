import { parseSync } from 'vite'

/** A part of a syntax tree, as far as it is looked at here. */
interface Part {
  type: string
  [name: string]: unknown
}

const TITLED = new Set(['test', 'it', 'describe'])
/** Calls of the runner that take a text which is no title. */
const UNTITLED = new Set(['step', 'info', 'use', 'setTimeout', 'slow'])

/**
 * Returns the titles of all tests and groups of tests in a source file, in their order: of `test`, `it`, `describe`, and
 * their variants (`test.each`, `test.describe`, …), as text or template. An expression of a template becomes `${…}`. A
 * title whose table names behaviours in its first values occurs once for each of them.
 */
export function titlesOf(file: string, source: string): string[] {
  const titles: string[] = []
  visit(parseSync(file, source).program, (part) => {
    if (part.type !== 'CallExpression' || !isTitled(part['callee'])) return
    const title = textOf((part['arguments'] as unknown[])[0])
    if (title !== null) titles.push(...filledIn(title, part['callee']))
  })
  return titles
}

/** Fills the first `%s` of a title with the first value of each row of `test.each([[…], …])`, where a behaviour is named there. */
function filledIn(title: string, callee: unknown): string[] {
  if (!title.includes('%s')) return [title]
  const filled = firstsOf(callee).map((first) => title.replace('%s', () => first))
  const named = filled.filter((text) => numbersIn(text).length > numbersIn(title).length)
  return named.length > 0 ? filled : [title]
}

function firstsOf(callee: unknown): string[] {
  const table =
    isPart(callee) && Array.isArray(callee['arguments']) ? bare(callee['arguments'][0]) : undefined
  if (table?.type !== 'ArrayExpression') return []
  return (table['elements'] as unknown[]).flatMap((row) => {
    const cells = isPart(row) && row.type === 'ArrayExpression' ? (row['elements'] as unknown[]) : []
    return textOf(cells[0]) ?? []
  })
}

/** An expression without the `as const` around it. */
const bare = (part: unknown): Part | undefined =>
  isPart(part) ? (part.type === 'TSAsExpression' ? bare(part['expression']) : part) : undefined

function visit(part: unknown, look: (part: Part) => void): void {
  if (Array.isArray(part)) {
    for (const child of part) visit(child, look)
  } else if (isPart(part)) {
    look(part)
    for (const child of Object.values(part)) visit(child, look)
  }
}

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Whether a callee is `test`, `test.only`, `test.each(rows)`, `` test.each`rows` `` and the like. */
function isTitled(callee: unknown): boolean {
  if (!isPart(callee)) return false
  switch (callee.type) {
    case 'Identifier':
      return TITLED.has(String(callee['name']))
    case 'MemberExpression':
      return !UNTITLED.has(nameOf(callee['property'])) && isTitled(callee['object'])
    case 'CallExpression':
      return isTitled(callee['callee'])
    case 'TaggedTemplateExpression':
      return isTitled(callee['tag'])
    default:
      return false
  }
}

const nameOf = (part: unknown): string => (isPart(part) ? String(part['name']) : '')

/** Text, template or a sum of such; null for anything else. */
function textOf(part: unknown): string | null {
  if (!isPart(part)) return null
  if (part.type === 'Literal') return typeof part['value'] === 'string' ? part['value'] : null
  if (part.type === 'TemplateLiteral') {
    const quasis = part['quasis'] as { value: { cooked: string } }[]
    return quasis.map(({ value }) => value.cooked).join('${…}')
  }
  if (part.type !== 'BinaryExpression') return null
  const [left, right] = [textOf(part['left']), textOf(part['right'])]
  return left === null && right === null ? null : (left ?? '${…}') + (right ?? '${…}')
}

const NUMBERS = /F-(\d{3})(?!\d)(?:\s*[–—-]\s*F-(\d{3})(?!\d))?/g

/** The behaviours a title names: `F-152 F-158 …` and ranges as `F-153–F-155`. */
export function numbersIn(title: string): number[] {
  const numbers = [...title.matchAll(NUMBERS)].flatMap(([, first, last = first]) => {
    const [from, to] = [Number(first), Number(last)]
    return Array.from({ length: Math.max(1, to - from + 1) }, (_, index) => from + index)
  })
  return [...new Set(numbers)]
}
