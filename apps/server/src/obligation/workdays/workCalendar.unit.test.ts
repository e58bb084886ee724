import { describe, expect, test } from 'vitest'
import { addWorkdays, isInLibrary, libraryDays, offDayOff, workCalendar } from './workCalendar.ts'

const calendar = workCalendar([])

describe('the built-in calendar', () => {
  test.each([
    ['2025-01-26', 'workday', '春节'],
    ['2025-01-28', 'dayOff', '春节'],
    ['2025-02-04', 'dayOff', '春节'],
    ['2025-02-05', 'workday', null],
    ['2025-02-08', 'workday', '春节'],
    ['2026-02-14', 'workday', '春节'],
    ['2026-02-15', 'dayOff', '春节'],
    ['2026-02-23', 'dayOff', '春节'],
    ['2026-02-24', 'workday', null],
    ['2026-02-28', 'workday', '春节'],
    ['2026-10-10', 'workday', '国庆节'],
    ['2026-10-17', 'dayOff', null],
  ])('%s is a %s', (day, kind, name) => {
    expect(calendar.kindOf(day)).toBe(kind)
    expect(calendar.nameOf(day)).toEqual(name === null ? null : expect.stringContaining(name.slice(0, 2)))
  })

  test('a year without published holidays is unknown, weekends too', () => {
    expect(isInLibrary(2026)).toBe(true)
    expect(isInLibrary(2027)).toBe(false)
    expect(calendar.kindOf('2027-01-01')).toBe('unknown')
    expect(calendar.kindOf('2027-01-02')).toBe('unknown')
    expect(libraryDays(2027)).toEqual([])
  })

  test('the days of a covered year are listed with days off and working weekends', () => {
    const days = libraryDays(2026)
    expect(days.find(({ day }) => day === '2026-10-10')).toMatchObject({ kind: 'work' })
    expect(days.find(({ day }) => day === '2026-01-01')).toMatchObject({ kind: 'off', name: '元旦' })
  })
})

describe('days that a company entered', () => {
  const spring = { day: '2027-02-06', kind: 'off', name: '春节' } as const
  const saturday = { day: '2027-02-20', kind: 'work', name: '春节调休' } as const

  test('a complete year is known: other days follow their weekday', () => {
    const own = workCalendar([{ year: 2027, isComplete: true, days: [spring, saturday] }])
    expect(own.kindOf('2027-02-06')).toBe('dayOff')
    expect(own.kindOf('2027-02-20')).toBe('workday')
    expect(own.nameOf('2027-02-20')).toBe('春节调休')
    expect(own.kindOf('2027-02-22')).toBe('workday')
    expect(own.kindOf('2027-02-21')).toBe('dayOff')
  })

  test('of a year that is not complete only the entered days are known', () => {
    const own = workCalendar([{ year: 2027, isComplete: false, days: [spring] }])
    expect(own.kindOf('2027-02-06')).toBe('dayOff')
    expect(own.kindOf('2027-02-09')).toBe('unknown')
    expect(own.isKnown(2027)).toBe(false)
  })

  test('an entered day wins over the built-in one, and a complete year over all of them', () => {
    const day = { day: '2026-03-02', kind: 'off', name: '建厂日' } as const
    const own = workCalendar([{ year: 2026, isComplete: false, days: [day] }])
    expect(own.kindOf('2026-03-02')).toBe('dayOff')
    expect(own.kindOf('2026-10-10')).toBe('workday')
    const whole = workCalendar([{ year: 2026, isComplete: true, days: [day] }])
    expect(whole.kindOf('2026-10-10')).toBe('dayOff')
  })
})

describe('addWorkdays', () => {
  test.each([
    ['2025-01-24', 1, '2025-01-26'],
    ['2025-01-24', 3, '2025-02-05'],
    ['2025-02-05', -1, '2025-01-27'],
    ['2026-02-13', 1, '2026-02-14'],
    ['2026-02-13', 2, '2026-02-24'],
    ['2026-09-30', 3, '2026-10-10'],
    ['2026-10-10', 0, '2026-10-10'],
    ['2026-10-12', -1, '2026-10-10'],
  ])('%s plus %i working days is %s', (from, count, day) => {
    expect(addWorkdays(calendar, from, count)).toEqual({ day, unknownYears: [] })
  })

  test('days of a year that is not published count by weekends, and the year is named', () => {
    expect(addWorkdays(calendar, '2026-12-31', 2)).toEqual({ day: '2027-01-04', unknownYears: [2027] })
  })
})

describe('offDayOff', () => {
  test.each([
    ['2026-02-17', 'keep', '2026-02-17'],
    ['2026-02-17', 'next', '2026-02-24'],
    ['2026-02-17', 'previous', '2026-02-14'],
    ['2026-10-10', 'next', '2026-10-10'],
  ] as const)('%s with %s is %s', (day, choice, moved) => {
    expect(offDayOff(calendar, day, choice)).toEqual({ day: moved, unknownYears: [] })
  })

  test('a weekend of an unpublished year moves, and the year is named', () => {
    expect(offDayOff(calendar, '2027-01-31', 'next')).toEqual({ day: '2027-02-01', unknownYears: [2027] })
    expect(offDayOff(calendar, '2027-02-05', 'next')).toEqual({ day: '2027-02-05', unknownYears: [2027] })
  })
})
