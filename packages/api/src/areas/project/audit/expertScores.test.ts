import { expect, test } from 'vitest'
import { averageScore, scoreProblem } from './expertScores.ts'

const scored = (score: string | null) => ({ isConflicted: false, score })

test.each([
  [['80', '90.5', '100'], '90.17'],
  [['0'], '0.00'],
  [['33.33', '33.34'], '33.34'],
  [['99.99', '100', '100'], '100.00'],
])('the average of %j is %s, half up', (scores, average) => {
  expect(averageScore(scores.map(scored))).toBe(average)
})

test('there is no average before everybody who counts has scored', () => {
  expect(averageScore([scored('80'), scored(null)])).toBeNull()
  expect(averageScore([])).toBeNull()
  expect(averageScore([{ isConflicted: true, score: null }])).toBeNull()
})

test('an expert in conflict is not waited for and does not count', () => {
  expect(averageScore([scored('80'), { isConflicted: true, score: '10' }])).toBe('80.00')
})

test.each(['', '-1', '100.01', '101', '80.125', '8e1', '九十', ' 80'])('the score %j is refused', (text) => {
  expect(scoreProblem(text)).not.toBeNull()
})

test.each(['0', '100', '100.00', '87.5'])('the score %s is taken', (text) => {
  expect(scoreProblem(text)).toBeNull()
})
