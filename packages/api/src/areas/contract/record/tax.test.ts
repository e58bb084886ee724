import { expect, test } from 'vitest'
import { taxParts } from './tax.ts'

test('the tax in an amount is what is left after the net part, rounded once', () => {
  expect(taxParts('4320000.00', '9', true)).toEqual({
    net: '3963302.75',
    tax: '356697.25',
    gross: '4320000.00',
  })
})

test('the tax on an amount without it is added to it', () => {
  expect(taxParts('100.01', '6', false)).toEqual({ net: '100.01', tax: '6.00', gross: '106.01' })
})

test('nothing is known of the tax in an amount without a rate', () => {
  expect(taxParts('12.50', null, true)).toBeNull()
})

test('a rate of nought is known: there is no tax in the amount', () => {
  expect(taxParts('12.50', '0', true)).toEqual({ net: '12.50', tax: '0.00', gross: '12.50' })
})
