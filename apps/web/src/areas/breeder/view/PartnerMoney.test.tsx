import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PartnerMoney } from './PartnerMoney.tsx'

afterEach(() => cleanup())

const line = {
  kind: '品种使用费',
  clause: '第3条',
  amount: '1234567.80',
  paid: '1300000.00',
  rest: '-65432.20',
}
const { kind: _kind, clause: _clause, ...sums } = line

test('amounts have thousands separators, and what was paid too much is 多付', () => {
  render(<PartnerMoney money={{ years: [{ year: 2026, lines: [line], ...sums }], total: sums }} />)
  const total = screen.getByLabelText('合计的金额')
  expect(total.textContent).toBe('应付（元）1,234,567.80已付（元）1,300,000.00多付（元）65,432.20')
  expect(screen.getByText('应付 1,234,567.80 元，多付 65,432.20 元')).toBeDefined()
})

test('a year of which nothing is left is 已结清', () => {
  const settled = { amount: '1000.00', paid: '1000.00', rest: '0.00' }
  render(<PartnerMoney money={{ years: [{ year: 2025, lines: [], ...settled }], total: settled }} />)
  expect(screen.getByText('应付 1,000.00 元，已结清')).toBeDefined()
})

test('what is left to pay is 未付', () => {
  const due = { amount: '1000.00', paid: '0.00', rest: '1000.00' }
  render(<PartnerMoney money={{ years: [], total: due }} />)
  expect(screen.getByText('还没有费用与奖励。')).toBeDefined()
  cleanup()
  render(<PartnerMoney money={{ years: [{ year: 2025, lines: [], ...due }], total: due }} />)
  expect(screen.getByLabelText('合计的金额').textContent).toContain('未付（元）1,000.00')
})
