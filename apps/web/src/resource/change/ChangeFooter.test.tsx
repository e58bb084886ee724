import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ChangeFooter } from './ChangeFooter.tsx'

afterEach(cleanup)

const show = (missing: readonly string[]) =>
  render(<ChangeFooter cancel={null} isSaving={false} missing={missing} maySubmit onSave={() => undefined} />)
const states = () =>
  screen.getAllByRole('button').map((button) => `${button.textContent} ${button.hasAttribute('disabled')}`)

test('the buttons of a change are disabled while required fields are empty, and a hint names the fields', () => {
  show(['变更理由', '签订日期'])
  expect(screen.getByText('请填写变更理由、签订日期')).toBeDefined()
  expect(states()).toEqual(['保存草稿 true', '提交审批 true'])
})

test('the buttons of a complete change are enabled without a hint', () => {
  show([])
  expect(screen.queryByText(/请填写/)).toBeNull()
  expect(states()).toEqual(['保存草稿 false', '提交审批 false'])
})
