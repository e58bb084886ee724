import { patent } from '@hepu/api/areas/research/patent/patent'
import { standard } from '@hepu/api/areas/research/standard/standard'
import { variety } from '@hepu/api/areas/research/variety/variety'
import { expect, test } from 'vitest'
import { initialValues } from './initialValues.ts'

const maize = { value: 'maize', label: '玉米' }
const choices = new Map([
  ['crop_species', [{ value: '玉米', label: '玉米' }]],
  ['crop', [{ value: 'maize', label: '玉米' }]],
  ['variety_state', [{ value: '有效', label: '有效', disabled: true }]],
])

test('a new record begins with the current crop, by its code or its name, and the other defaults', () => {
  expect(initialValues(variety.fields, choices, maize)).toEqual({ cropSpecies: '玉米' })
  expect(initialValues(standard.fields, choices, maize)).toEqual({ cropSpecies: 'maize' })
  expect(initialValues(patent.fields, choices, maize)).toEqual({ country: '中国' })
})

test('a crop that the dictionary does not have is left blank', () => {
  expect(initialValues(variety.fields, choices, { value: 'rice', label: '水稻' })).toEqual({})
  expect(initialValues(variety.fields, choices, null)).toEqual({})
})
