import { expect, test } from 'vitest'
import { messages } from './messages.ts'

const sources = Object.entries(
  import.meta.glob<string>('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' }),
).filter(([file]) => !file.includes('.test.'))

/** Beginnings that a message of success may have. The last three are no commands: a copy to the clipboard, a sign-in and a switch. */
const allowed = [
  messages.saved,
  messages.deleted,
  messages.done,
  messages.uploaded,
  '已复制',
  messages.signedIn,
  messages.switched,
]

/** Returns the expression that begins at a place: up to the comma or bracket that ends it. */
function expressionAt(source: string, start: number): string {
  let depth = 0
  let quote = ''
  for (let at = start; at < source.length; at++) {
    const sign = source[at]!
    if (quote) {
      if (sign === quote) quote = ''
    } else if (sign === "'" || sign === '`') quote = sign
    else if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign) && depth-- === 0) return source.slice(start, at)
    else if (sign === ',' && depth === 0) return source.slice(start, at)
  }
  return source.slice(start)
}

/** Returns the text of a function or constant of this name, in the file or in one that exports it; blank for a parameter. */
function definitionOf(name: string, source: string): string {
  const head = new RegExp(`^(?:export )?(?:const ${name}\\b|function ${name}\\b)`, 'm')
  const home = head.test(source) ? source : importedFrom(name, source)
  const found = head.exec(home)
  return found ? home.slice(found.index).split(/\n\n/)[0]! : ''
}

/** Returns the source of the file that a name is imported from; blank if it is not. */
function importedFrom(name: string, source: string): string {
  const path = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '(?:\\./|\\.\\./)+([^']+)'`).exec(
    source,
  )?.[1]
  return sources.find(([file]) => path !== undefined && file.endsWith(`/${path}`))?.[1] ?? ''
}

/** Returns the texts that an expression may begin with: of its branches, with the fixed messages put in. */
function beginningsOf(expression: string): string[] {
  const named = expression.replaceAll(
    /\$\{messages\.(\w+)\}/g,
    (_, name: string) => messages[name as keyof typeof messages],
  )
  const plain = named.replaceAll(/\$\{[^{}]*\}/g, '')
  return [...plain.matchAll(/(?:=>|\breturn|[?:([]|^)\s*(?:messages\.(\w+)|(['`])(.*?)\2)/g)]
    .map(([, name, , text = '']) => (name ? messages[name as keyof typeof messages] : text))
    .filter((text) => /^\p{Script=Han}/u.test(text))
}

/** Every message of success: where it is given, and what it may begin with. */
const successes = sources.flatMap(([file, source]) =>
  [...source.matchAll(/\bsuccess: |\bnotify\.success\(/g)].map(({ index, 0: head }) => {
    const expression = expressionAt(source, index + head.length).trim()
    const own = beginningsOf(expression)
    const name = /^[\w$]+$/.exec(expression)?.[0] ?? /\? (\w+) :/.exec(expression)?.[1]
    const texts = [...own, ...(name ? beginningsOf(definitionOf(name, source)) : [])]
    return { file, expression, texts }
  }),
)
/** Where the message is handed on: its parts are read where they are given. */
const HANDED_ON = ['./useRun.ts', './notify.ts']

test('F-342 every command shows 保存成功, 删除成功 or 操作成功 first, and only then what else happened', () => {
  const own = successes.filter(({ file }) => !HANDED_ON.includes(file))
  expect(own.length).toBeGreaterThan(150)
  expect(own.filter(({ texts }) => texts.length === 0)).toEqual([])
  const others = own.flatMap(({ file, texts }) =>
    texts
      .filter((text) => !allowed.some((beginning) => text.startsWith(beginning)))
      .map((text) => `${file}: ${text}`),
  )
  expect(others).toEqual([])
})

/** `deletePreviewUrl` deletes nothing: the attachment stays. */
test('F-342 a command that deletes shows 删除成功', () => {
  const deleting = sources.flatMap(([file, source]) =>
    [...source.matchAll(/useRun\((?:\w+\.)*del(?!etePreviewUrl)\w*, \{\s*success: /g)].map(
      ({ index, 0: head }) => ({
        file,
        call: head.replace(/, \{[^]*/, ''),
        texts: beginningsOf(expressionAt(source, index + head.length)),
      }),
    ),
  )
  expect(deleting.length).toBeGreaterThan(40)
  expect(
    deleting.filter(
      ({ texts }) => texts.length === 0 || texts.some((text) => !text.startsWith(messages.deleted)),
    ),
  ).toEqual([])
})
