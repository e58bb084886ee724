import { expect, test } from 'vitest'
import { guarded, unguarded } from './csvText.ts'

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', "'=x", "''=x"])(
  '%j gets an apostrophe, which reading removes again',
  (text) => {
    expect(guarded(text)).toBe(`'${text}`)
    expect(unguarded(guarded(text))).toBe(text)
  },
)

test.each(['', '玉米', "'引号'", '1-1', 'a=b', ' =x'])(
  '%j is no formula and is written unchanged',
  (text) => {
    expect(guarded(text)).toBe(text)
    expect(unguarded(text)).toBe(text)
  },
)
