import { f } from '@hepu/api/core/resource/fields'
import { expect, test } from 'vitest'
import { cellOf, cellsOf } from './recordCells.ts'
import { exportedFields } from './sheetFields.ts'
import type { Words } from './namedValues.ts'

const named = (names: Record<number, string>) => ({
  nameOf: (id: number) => names[id] ?? null,
  idOf: () => undefined,
})
const words: Words = {
  entry: () => undefined,
  closeEntries: () => [],
  choices: () => [],
  word: (dictionary, value) => `${dictionary}:${value}`,
  named: {
    organization: named({ 1: '一所', 2: '二所' }),
    user: named({ 7: '王麦' }),
    germplasm: named({ 4: 'G0004' }),
    research_project: named({}),
    research_variety: named({}),
  },
  persons: named({}),
}
const fields = exportedFields({
  title: f.text('名称', 20),
  level: f.dict('级别', 'reward_level'),
  isOpen: f.bool('公开'),
  donor: f.ref('供体', 'germplasm'),
  bonus: f.money('奖金'),
  units: f.holder('单位'),
})
const person = { userId: 7, userName: '王麦', organizationName: null }
const stored: Record<string, unknown[]> = {
  title: ['甲', null],
  level: ['省部级', null],
  isOpen: [false, null],
  donor: [4, 5],
  bonus: ['125000.00', null],
  units: [
    { internalUnit: [2, 1], staffList: [person, { ...person, userId: null }], externalUnit: null },
    null,
  ],
}

test('a column is written as a whole: blanks stay blank, and a holder has a column for each of its parts', () => {
  expect(fields.map((field) => [field.key, ...cellsOf(field, stored[field.name]!, words)])).toEqual([
    ['title', '甲', null],
    ['level', 'reward_level:省部级', null],
    ['isOpen', '否', null],
    ['donor', 'G0004', null],
    ['bonus', '12.50', null],
    ['units.internalUnit', '二所、一所', null],
    ['units.staffList', '王麦、王麦(外部人员)', null],
    ['units.externalUnit', null, null],
  ])
})

test('one cell is written like its column', () => {
  for (const field of fields)
    expect(stored[field.name]!.map((value) => cellOf(field, value, words))).toEqual(
      cellsOf(field, stored[field.name]!, words),
    )
})
