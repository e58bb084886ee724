import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SheetChooser } from './SheetChooser.tsx'

afterEach(cleanup)

const sheets = [
  {
    name: '甲县',
    rows: 40,
    isRead: true,
    firstRows: [
      ['试点', '品种'],
      ['甲县', '郑单958'],
    ],
  },
  { name: '汇总', rows: 12, isRead: false, firstRows: [['品种', '平均亩产']] },
]

test('the sheets are a summary at first, and show their first rows when opened', async () => {
  render(<SheetChooser sheets={sheets} chosen={null} onChange={() => undefined} />)
  const section = screen.getByRole('region', { name: '工作表' })
  expect(section.textContent).toContain('2张，读取1张')
  expect(within(section).queryByRole('checkbox')).toBeNull()
  await userEvent.click(within(section).getByRole('button', { name: '查看或选择' }))
  expect(
    within(section)
      .getAllByRole('checkbox')
      .map((box) => (box as HTMLInputElement).checked),
  ).toEqual([true, false])
  expect(within(section).getByRole('group', { name: '工作表「甲县」的前几行' }).textContent).toContain(
    '郑单958',
  )
})

test('a sheet is chosen beside those that were found, and left out again', async () => {
  const onChange = vi.fn<(names: string[]) => void>()
  const page = render(<SheetChooser sheets={sheets} chosen={null} onChange={onChange} />)
  await userEvent.click(screen.getByRole('button', { name: '查看或选择' }))
  await userEvent.click(screen.getByRole('checkbox', { name: /汇总/ }))
  expect(onChange).toHaveBeenLastCalledWith(['甲县', '汇总'])
  page.rerender(<SheetChooser sheets={sheets} chosen={['甲县', '汇总']} onChange={onChange} />)
  await userEvent.click(screen.getByRole('checkbox', { name: /甲县/ }))
  expect(onChange).toHaveBeenLastCalledWith(['汇总'])
})
