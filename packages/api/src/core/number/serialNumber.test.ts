import { expect, test } from 'vitest'
import { writtenNumber } from './serialNumber.ts'

test.each([
  ['GJ', 1, 'GJ20260001'],
  ['', 9999, '20269999'],
  ['HZ', 10_000, 'HZ202610000'],
])('a project number with the prefix %j and the serial number %i is written %s', (prefix, serial, text) => {
  expect(writtenNumber({ kind: 'project', year: 2026, prefix, serial })).toBe(text)
})

test('the number of a contract has dashes between its parts', () => {
  expect(writtenNumber({ kind: 'contractTL', year: 2024, prefix: 'LPSC-TL-', serial: 37 })).toBe(
    'LPSC-TL-2024-0037',
  )
})
