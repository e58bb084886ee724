import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../../../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8')

/** Blocks that name the file they are taken from. */
const excerpts = [...read('docs/add-a-call.md').matchAll(/^```ts (\S+)\n(.*?)^```$/gms)].map(
  ([, path, code]): [string, string] => [path!, code!],
)

test('the guide has excerpts', () => {
  expect(excerpts.length).toBeGreaterThanOrEqual(6)
})

test.each(excerpts)('the excerpts that the guide shows of %s are in the file', (path, code) => {
  expect(read(path)).toContain(code)
})
