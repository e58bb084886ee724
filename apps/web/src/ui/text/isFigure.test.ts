import { expect, test } from 'vitest'
import { isFigure } from './isFigure.ts'
import { orBlank } from './orBlank.ts'

test('dates, times and figures with signs, separators and ranges are one word, texts are not', () => {
  for (const one of [
    0,
    '2026-11-28',
    '2026-11-28 08:38',
    '1,400,000.5',
    '−300',
    '+3.20',
    '50%',
    '100～200',
    '60%',
  ])
    expect(isFigure(one), JSON.stringify(one)).toBe(true)
  for (const one of ['', '—', null, undefined, '2026年', '12 袋', '禾玉1号', 'G06', '-', {}])
    expect(isFigure(one), JSON.stringify(one)).toBe(false)
})

test('nothing is shown as a dash, but for the cells of actions; zero is shown', () => {
  expect([null, undefined, '', false].map((one) => orBlank(one, '备注'))).toEqual(['—', '—', '—', '—'])
  expect([orBlank(null, '操作'), orBlank(false, ''), orBlank(0, '数量'), orBlank('甲')]).toEqual([
    null,
    null,
    0,
    '甲',
  ])
})
