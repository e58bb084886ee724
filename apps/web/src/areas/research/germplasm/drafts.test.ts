import { describe, expect, test } from 'vitest'
import { hintOf, nextDraft, rowsOf, type Draft } from './drafts.ts'

const draft = (wish: Partial<Draft>): Draft => ({ ...nextDraft(1, undefined, 2024), ...wish })

test('a new row takes year and place from the row before, and nothing else', () => {
  const before = draft({ trait: 'plantHeight', raw: '200', year: 2021, env: '郑州', remark: '春播' })
  expect(nextDraft(2, before, 2024)).toEqual({
    key: 2,
    trait: null,
    raw: '',
    year: 2021,
    env: '郑州',
    remark: '',
  })
})

test('below a value is why it is refused or doubted; below a correct one is nothing', () => {
  const hint = (raw: string) => hintOf('maize', draft({ trait: 'plantHeight', raw }))
  expect(hint('240')).toBeNull()
  expect(hint('170')).toEqual({ tone: 'warn', text: '低于常见范围（180–340cm），请核对' })
  expect(hint('2000')?.tone).toBe('bad')
  expect(hint('—')).toEqual({ tone: 'bad', text: '不是观测值' })
  expect(hintOf('maize', draft({ trait: 'plantType', raw: '歪' }))?.tone).toBe('bad')
})

describe('the rows to send', () => {
  const sound = draft({ trait: 'plantHeight', raw: '240' })
  test.each([
    ['a trait', { trait: null }, '第2行：请选择性状'],
    ['a value', { raw: ' ' }, '第2行：请填写观测值'],
    ['a year', { year: null }, '第2行：请填写年份'],
  ])('lack %s', (_, wish, missing) => {
    expect(rowsOf('maize', [sound, { ...sound, ...wish }])).toEqual({ missing })
  })

  test('the rows to send include every row, changed ones with the version seen', () => {
    const changed = draft({ ...sound, id: '7', version: 3 })
    const row = { trait: 'plantHeight', raw: '240', year: 2024, env: '', remark: '' }
    expect(rowsOf('maize', [sound, changed])).toEqual({ rows: [row, { id: '7', version: 3, ...row }] })
  })
})
