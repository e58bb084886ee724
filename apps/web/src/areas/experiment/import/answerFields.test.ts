import type { ImportPreview } from '@hepu/api/areas/experiment/import/trialImport'
import type { ColumnMeanings } from '@hepu/api/core/importMapping'
import { expect, test } from 'vitest'
import { answerFields } from './answerFields.ts'

const columns = [
  ['A', 'year'],
  ['B', 'entry'],
  ['C', 'weight'],
  ['D', 'area'],
  ['E', 'moisture'],
].map(([letter, key]) => ({ letter, key, header: key, label: key, note: null }))

const fieldsOf = (meanings: ColumnMeanings) =>
  answerFields({
    preview: { columns, needs: [], groups: [] } as unknown as ImportPreview,
    meanings,
    offersAll: true,
    ripePeriods: [],
    moisture: 14,
  }).map(({ name, required }) => [name, required === true])

test('a column that the user takes from its meaning is asked for at once, before the workbook is checked again', () => {
  expect(fieldsOf({})).not.toContainEqual(['area', false])
  expect(fieldsOf({ D: { key: null } })[0]).toEqual(['area', false])
  expect(fieldsOf({ D: { key: 'note' }, E: { key: null } }).slice(0, 2)).toEqual([
    ['area', false],
    ['moisture', false],
  ])
})

test('without a year nothing is imported, so it must be answered', () => {
  expect(fieldsOf({ A: { key: null } })).toContainEqual(['year', true])
})

test('a column that is given the meaning is not asked for', () => {
  expect(fieldsOf({ D: { key: null }, F: { key: 'area' } })).toContainEqual(['area', false])
  expect(fieldsOf({ D: { key: null }, C: { key: 'area' } })).not.toContainEqual(['area', false])
})
