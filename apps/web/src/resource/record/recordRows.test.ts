import { germplasm } from '@hepu/api/areas/research/germplasm/germplasm'
import { reward } from '@hepu/api/areas/research/reward/reward'
import { variety } from '@hepu/api/areas/research/variety/variety'
import type { Resource } from '@hepu/api/core/resource/resource'
import { expect, test } from 'vitest'
import { textOfField, type RecordRow } from './recordRows.ts'

const textOf = ({ fields }: Resource, name: string, value: unknown): string =>
  textOfField(name, fields[name]!, { labels: {}, [name]: value } as RecordRow)

test.each([
  ['longitude', 113.39, '113.39'],
  ['altitude', 140, '140'],
  ['qty', 12.5, '12.5'],
  ['germRate', 0, '0'],
])('%s shows no zeros that nobody typed', (name, value, text) => {
  expect(textOf(germplasm, name, value)).toBe(text)
})

test('days of growth may be halves', () => {
  expect(textOf(variety, 'growthDays', 102.5)).toBe('102.5')
  expect(textOf(variety, 'growthDays', 102)).toBe('102')
})

test('money keeps its decimals', () => {
  expect(textOf(reward, 'bonus', '125000.00')).toBe('12.50')
  expect(textOf(reward, 'bonus', '125000.01')).toBe('12.500001')
})
