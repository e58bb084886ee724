import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run.ts'

/** Matches a button with its properties whose only word is one that takes records away. */
const BUTTON =
  /<(ConfirmButton|Button)\b((?:[^<>]|=>|<[^/]*?\/>)*?)>\s*(?:批量删除|删除|移除|作废)\s*<\/\1>/gs

const plainIn = (text: string): number =>
  [...text.matchAll(BUTTON)].filter(([, , properties]) => !/\bdanger\b/.test(properties!)).length

test('a button that deletes is red on all screens', () => {
  const files = globSync('apps/web/src/**/*.tsx', { cwd: ROOT }).filter((file) => !file.includes('.test.'))
  const texts = files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const)
  expect(texts.reduce((sum, [, text]) => sum + [...text.matchAll(BUTTON)].length, 0)).toBeGreaterThan(40)
  expect(texts.filter(([, text]) => plainIn(text) > 0).map(([file]) => file)).toEqual([])
})

test('a button that deletes and is not red is found', () => {
  expect(plainIn('<Button danger type="link" onClick={() => go()}>\n  删除\n</Button>')).toBe(0)
  expect(plainIn('<ConfirmButton type="link" onConfirm={() => go()}>\n  删除\n</ConfirmButton>')).toBe(1)
})
