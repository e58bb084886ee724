import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { NewNamesTable } from './NewNamesTable.tsx'

afterEach(cleanup)

test('new records are listed by name, found by a part of it, and counted if there are more', () => {
  render(
    <Providers>
      <NewNamesTable names={['甲站（A1）', '乙站（B1）']} total={300} />
    </Providers>,
  )
  expect(screen.getByText('甲站（A1）')).toBeTruthy()
  expect(screen.getByText('共新增 300 个，只列出前 2 个')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('查找新增的名称'), { target: { value: 'b1' } })
  expect(screen.queryByText('甲站（A1）')).toBeNull()
  expect(screen.getByText('乙站（B1）')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('查找新增的名称'), { target: { value: '丙' } })
  expect(screen.getByText('没有含「丙」的名称')).toBeTruthy()
})

test('an import without new records says so', () => {
  render(<NewNamesTable names={[]} total={0} />)
  expect(screen.getByText('没有新增。')).toBeTruthy()
})
