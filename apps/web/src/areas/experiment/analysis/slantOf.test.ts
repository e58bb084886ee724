import { expect, test } from 'vitest'
import { slantOf } from './chartOptions.ts'

test('names under the marks are slanted only where they have no room side by side', () => {
  const short = Array.from({ length: 9 }, (_, at) => `E${at + 1}`)
  expect(slantOf(short, 35)).toBe(0)
  expect(
    slantOf(
      short.map((name) => `河南省新乡市原阳县${name}`),
      35,
    ),
  ).toBe(35)
  expect(slantOf(['河南省新乡市原阳县试验点', '安徽省宿州市埇桥区试验点'], 35)).toBe(0)
  expect(slantOf([], 35)).toBe(0)
})
