import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Reasons } from './Reasons.tsx'

const actions = { edit: '修改', refund: '退款', delete: '删除' }

test('each reason stands once behind the labels of the buttons that it disables', () => {
  const whyNot = { edit: '已计入分配单', refund: '无款可退', delete: '已计入分配单', other: '别处' }
  render(<Reasons of={{ can: { edit: false, refund: false, delete: false }, whyNot }} actions={actions} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '修改、删除：已计入分配单',
    '退款：无款可退',
  ])
})

test('what may be done, or is not offered at all, has no reason', () => {
  const { container } = render(<Reasons of={{ can: { edit: true, refund: false } }} actions={actions} />)
  expect(container.textContent).toBe('')
})
