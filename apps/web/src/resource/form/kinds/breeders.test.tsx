import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answerWith, envelope } from '../../../test/answers.ts'
import { searchRoute, showForm } from '../../../test/formExample.tsx'
import type { FormItem } from '../items.ts'

const found = [
  { id: '7', name: '金穗种业', kind: 'UNIT', formerNames: [] },
  { id: '8', name: '赵育种', kind: 'PERSON', formerNames: [] },
]
const holder: FormItem = {
  type: 'module',
  prop: 'holder',
  label: '育种者',
  internalUnit: 'units',
  staff: 'searched',
  staffObj: 'chosen',
  staffList: 'people',
  externalUnit: 'outside',
  staffApi: searchRoute('/api/test/staff', 'userName'),
  breederApi: searchRoute('/api/test/breeder', 'name'),
  options: [{ value: '70', label: '玉米研究所' }],
}
const box = () => screen.getByRole('combobox', { name: '育种者：育种家' })
const choose = async (name: string) => {
  await userEvent.type(box(), name)
  fireEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }))
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a chosen organisation joins the units outside, a chosen person the staff', async () => {
  answerWith(() => envelope(found))
  const { save } = showForm({ items: [holder], values: { outside: '农业大学' } })
  await choose('金穗种业')
  await choose('赵育种')
  expect(await save()).toMatchObject({
    outside: '农业大学、金穗种业',
    people: [{ userName: '赵育种(外部人员)', userId: '', status: true }],
  })
})

test('F-259 clearing the breeders empties breeders, internal units, staff and external unit', async () => {
  answerWith(() => envelope(found))
  const zhang = { status: true, userId: '7', userName: '张三', organizationId: '70' }
  const { save } = showForm({
    items: [holder],
    values: { units: ['70'], people: [zhang], outside: '农业大学' },
  })
  await choose('金穗种业')
  const clear = box().closest('.ant-form-item')!.querySelector('.ant-select-clear')!
  fireEvent.mouseDown(clear)
  fireEvent.click(clear)
  await waitFor(() =>
    expect(screen.queryByText('金穗种业', { selector: '.ant-select-selection-item-content' })).toBeNull(),
  )
  expect(await save()).toMatchObject({
    units: [],
    searched: '',
    people: [{ ...zhang, status: false }],
    outside: '',
  })
})
