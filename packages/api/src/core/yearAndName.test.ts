import { expect, test } from 'vitest'
import { yearAndName } from './yearAndName.ts'

test('a name gets its year in front once, whether it has it already or another number', () => {
  expect([
    yearAndName(2026, '夏玉米一组'),
    yearAndName(2026, '2026夏玉米'),
    yearAndName(2026, '2026年夏玉米', '年'),
    yearAndName(2026, '夏玉米', '年'),
    yearAndName(2026, '2025预备组'),
  ]).toEqual(['2026 夏玉米一组', '2026夏玉米', '2026年夏玉米', '2026年夏玉米', '2026 2025预备组'])
})
