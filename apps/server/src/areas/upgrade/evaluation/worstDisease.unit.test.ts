import { expect, test } from 'vitest'
import type { SummaryTrait } from '../../../db/schema/index.ts'
import { worstDisease } from './worstDisease.ts'

const grade = (max: number): SummaryTrait => ({ mean: max, max, min: max, n: 1, text: null })
const word = (text: string): SummaryTrait => ({ mean: null, max: null, min: null, n: 1, text })

test('the worst disease compares grades and incidences by their resistance class', () => {
  const traits = { southernLeafBlight: grade(7), stalkRot: grade(12), plantHeight: grade(280) }
  expect(worstDisease('maize', traits)).toBe('小斑病 7级')
  expect(worstDisease('maize', { ...traits, stalkRot: grade(40.44) })).toBe('茎腐病 40.4%')
})

test('the worst disease is the first in the registry among equal ones', () => {
  expect(worstDisease('maize', { southernRust: grade(5), northernLeafBlight: grade(5) })).toBe('大斑病 5级')
})

test('the worst disease reads words of resistance if a crop has no grades', () => {
  const traits = { smvWeak: word('R'), smvStrong: word('MS'), rootRot: word('MR') }
  expect(worstDisease('soybean', traits)).toBe('花叶病毒病SC7 中感')
})

test('the worst disease is empty if no disease was surveyed', () => {
  expect(worstDisease('maize', { plantHeight: grade(280) })).toBeNull()
  expect(worstDisease('maize', {})).toBeNull()
})
