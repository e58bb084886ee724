import { expect, test } from 'vitest'
import { readDay, readYear } from './typed.ts'

test.each([
  ['2024-05-01', '2024-05-01'],
  ['2024-5-1', '2024-05-01'],
  ['2024.5.1', '2024-05-01'],
  ['2024/05/01', '2024-05-01'],
  ['20240501', '2024-05-01'],
  ['２０２４．５．１', '2024-05-01'],
  ['2024年5月1日', '2024-05-01'],
  ['2024-02-29', '2024-02-29'],
  ['2023-02-29', null],
  ['2024-13-01', null],
  ['2024-04-31', null],
  ['240501', null],
  ['明天', null],
])('%s is the day %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each([
  ['2024', '2024'],
  ['2024年', '2024'],
  ['24', null],
])('%s is the year %s', (text, year) => {
  expect(readYear(text)).toBe(year)
})
