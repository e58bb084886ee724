import { expect, test } from 'vitest'
import { offeredChoices } from './offeredChoices.ts'

test('F-460 a disabled option is offered to the record that has it, and to no other', () => {
  const options = [
    { value: 'SEED', label: '种子', disabled: false },
    { value: 'LAND', label: '土地租赁', disabled: true },
  ]
  expect(offeredChoices(options)).toEqual([{ value: 'SEED', label: '种子' }])
  expect(offeredChoices(options, [null, 'LAND'])).toEqual([
    { value: 'SEED', label: '种子' },
    { value: 'LAND', label: '土地租赁（已停用）' },
  ])
  expect(offeredChoices(undefined)).toEqual([])
})
