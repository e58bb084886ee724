import { expect, test } from 'vitest'

const sources = Object.entries(
  import.meta.glob<string>('../../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' }),
).filter(([file]) => !file.includes('.test.'))

test('no screen writes a blank between a figure and its percent sign', () => {
  const spaced = sources.flatMap(([file, source]) =>
    [...source.matchAll(/\} %[`<}]/g)].map(({ index }) => `${file}: ${source.slice(index - 20, index + 4)}`),
  )
  expect(spaced).toEqual([])
})
