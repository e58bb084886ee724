import { describe, expect, test } from 'vitest'
import { holidaysText, readHolidays } from './readHolidays.ts'

describe('readHolidays', () => {
  test('lines of a workbook become days in their order, with the head left out', () => {
    const text = '日期\t休/班\t名称\n2027/2/20\t班\t春节调休\n2027年2月6日,休,春节\n\n2027-01-01 放假 元旦'
    expect(readHolidays(text, 2027)).toEqual({
      days: [
        { day: '2027-01-01', kind: 'off', name: '元旦' },
        { day: '2027-02-06', kind: 'off', name: '春节' },
        { day: '2027-02-20', kind: 'work', name: '春节调休' },
      ],
      problems: [],
    })
  })

  test.each([
    ['2027-02-30\t休\t春节', '第1行：日期「2027-02-30」不正确，应如 2027-02-06'],
    ['2026-02-06\t休\t春节', '第1行：日期「2026-02-06」不在2027年'],
    ['2027-02-06\t假\t春节', '第1行：「假」应为「休」或「班」'],
    ['2027-02-06', '第1行：缺少「休」或「班」'],
    ['2027-02-06\t休\n2027-2-6\t班', '第2行：2027-02-06出现了两次'],
  ])('%j is refused with its line', (text, problem) => {
    expect(readHolidays(text, 2027).problems).toEqual([problem])
  })

  test('what is written is read again without change', () => {
    const days = [
      { day: '2027-02-06', kind: 'off', name: '春节' },
      { day: '2027-02-20', kind: 'work', name: '春节调休' },
    ] as const
    expect(readHolidays(holidaysText(days), 2027).days).toEqual(days)
  })
})
