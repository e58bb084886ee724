import { expect, test } from 'vitest'
import { updateText } from './EstimatePromotionList.tsx'

const row = { lastEditorName: '李育', updatedAt: '2026-11-20T02:05:00.000Z' }

test('the time of an evaluation stands with the person who made it: editor, confirmer or publisher', () => {
  const texts = [
    updateText({ ...row, state: 'DRAFT', updatedByName: '李育' }),
    updateText({ ...row, state: 'CONFIRMED', updatedByName: '王审' }),
    updateText({ ...row, state: 'PUBLISHED', updatedByName: '赵发' }),
    updateText({ ...row, state: 'REHEARSAL', updatedByName: null }),
  ]
  expect(texts.map((text) => text.replace(/ \d{4}.*$/, ''))).toEqual([
    '更新于',
    '王审 确认于',
    '赵发 发布于',
    '— 更新于',
  ])
})
