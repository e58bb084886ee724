import { expect, test } from 'vitest'
import { messages } from './messages.ts'

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const { saved, deleted, done, uploaded } = messages
const beginnings = [saved, deleted, done, uploaded].flatMap((text) => [`'${text}`, `\`${text}`])
const named = /^(`\$\{)?messages\.(saved|deleted|done|uploaded)\b/

/** The messages that commands show after success, as written in the source. */
const successes = Object.entries(sources)
  .filter(([file]) => !file.includes('.test.'))
  .flatMap(([file, source]) =>
    [...source.matchAll(/\bsuccess: (['`].*|messages.*)/g)].map(([, text]) => ({ file, text: text! })),
  )

test('F-342 every command shows 保存成功, 删除成功 or 操作成功 first, and only then what else happened', () => {
  expect(successes.length).toBeGreaterThan(10)
  const others = successes.filter(
    ({ text }) => !named.test(text) && !beginnings.some((beginning) => text.startsWith(beginning)),
  )
  expect(others).toEqual([])
})

test('F-342 a command that deletes shows 删除成功', () => {
  const deleting = Object.values(sources).flatMap((source) => [
    ...source.matchAll(/useRun\((?:\w+\.)?delete\w*, \{[^}]*\bsuccess: ([\w.]+)/g),
  ])
  expect(deleting.length).toBeGreaterThan(0)
  expect(deleting.filter(([, text]) => text !== 'messages.deleted')).toEqual([])
})
