import { expect, test } from 'vitest'
import { reminderStage } from './reminderStage.ts'

const leads = { remindBefore: [30, 7, 1], remindOverdueEvery: 7 }

test.each([
  [31, null],
  [30, 30],
  [8, 30],
  [7, 7],
  [1, 1],
  [0, 1],
  [-1, -1],
  [-7, -1],
  [-8, -2],
  [-15, -3],
])('%i days ahead the stage is %s', (daysLeft, stage) => {
  expect(reminderStage(leads, daysLeft)).toBe(stage)
})
