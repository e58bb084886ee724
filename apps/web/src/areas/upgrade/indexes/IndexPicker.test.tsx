import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { IndexPicker } from './IndexPicker.tsx'
import { testIndexes } from './testItems.ts'

afterEach(cleanup)

function Picker() {
  const [value, setValue] = useState<string[]>(['growthDiff'])
  return <IndexPicker indexes={testIndexes} value={value} onChange={setValue} />
}
const order = () =>
  within(screen.getByRole('list', { name: '已选指标的次序' }))
    .queryAllByRole('listitem')
    .map((line) => line.textContent)

test('F-501 the picker ticks single indexes and whole groups, and keeps the order of ticking', () => {
  render(<Picker />)
  fireEvent.click(screen.getByRole('checkbox', { name: '株型' }))
  fireEvent.click(screen.getByRole('checkbox', { name: '产量（0/2）' }))
  expect(order()).toEqual(['生育期比对照', '株型', '比CK1增产%', '折亩产'])
  fireEvent.click(screen.getByRole('checkbox', { name: '产量（2/2）' }))
  expect(order()).toEqual(['生育期比对照', '株型'])
})

test('the picker searches by name or group, and does not change ticks', () => {
  render(<Picker />)
  fireEvent.change(screen.getByLabelText('搜索指标'), { target: { value: '农艺' } })
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')!.textContent)).toEqual([
    '农艺（0/1）',
    '株型',
  ])
  expect(order()).toEqual(['生育期比对照'])
  fireEvent.change(screen.getByLabelText('搜索指标'), { target: { value: '没有这个' } })
  expect(screen.getByText('没有找到名称含「没有这个」的指标')).toBeTruthy()
})

test('the order can be changed by dragging and by arrows', () => {
  render(<Picker />)
  fireEvent.click(screen.getByRole('checkbox', { name: '产量（0/2）' }))
  const lines = () => within(screen.getByRole('list', { name: '已选指标的次序' })).getAllByRole('listitem')
  const dataTransfer = { setData: () => undefined, effectAllowed: '' }
  fireEvent.dragStart(lines()[2]!, { dataTransfer })
  fireEvent.dragOver(lines()[0]!, { dataTransfer })
  fireEvent.drop(lines()[0]!, { dataTransfer })
  expect(order()).toEqual(['折亩产', '生育期比对照', '比CK1增产%'])
  fireEvent.click(screen.getByRole('button', { name: '下移折亩产' }))
  expect(order()).toEqual(['生育期比对照', '折亩产', '比CK1增产%'])
  fireEvent.click(screen.getByRole('button', { name: '清空' }))
  expect(order()).toEqual([])
})
