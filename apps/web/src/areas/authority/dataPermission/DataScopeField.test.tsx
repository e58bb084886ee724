import type { DataOffer } from '@hepu/api/areas/authority/dataPermission/dataScope'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import type { DataSetting } from './dataSetting.ts'
import { DataScopeField } from './DataScopeField.tsx'

vi.setConfig({ testTimeout: 60_000 })
afterEach(cleanup)

const offer: DataOffer = {
  scopes: ['own', 'ownAndBelow', 'chosen'],
  orgs: [
    { id: '1', parentId: null, name: '总部' },
    { id: '2', parentId: '1', name: '东区' },
  ],
}
const west = { id: '3', parentId: '1', name: '西区' }

function show(initial: DataSetting, props: Partial<Parameters<typeof DataScopeField>[0]> = {}) {
  const changes: DataSetting[] = []
  function Held() {
    const [value, setValue] = useState(initial)
    const change = (next: DataSetting) => {
      changes.push(next)
      setValue(next)
    }
    const shared = { offer, stored: [], ownId: null, help: '说明' }
    return <DataScopeField value={value} onChange={change} {...shared} {...props} />
  }
  render(
    <Providers>
      <Held />
    </Providers>,
  )
  return changes
}
const labels = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)

test('F-368 the field offers only what may be set, in the order of the dictionary', () => {
  show({ dataScope: 'own', dataOrgIds: [] })
  expect(labels()).toEqual(['本机构', '本机构及下级', '指定机构'])
  expect(screen.queryByRole('tree')).toBeNull()
})

test('a setting by somebody else stays visible; a role may leave it to its organisation', () => {
  show({ dataScope: 'all', dataOrgIds: [] }, { mayInherit: true })
  expect(labels()).toEqual(['按机构设置', '本机构', '本机构及下级', '指定机构', '全部机构'])
})

test('F-464 with 指定机构 organisations are ticked one by one in their tree', async () => {
  const changes = show({ dataScope: 'own', dataOrgIds: [] })
  await userEvent.click(screen.getByRole('radio', { name: '指定机构' }))
  await userEvent.click(screen.getByRole('checkbox', { name: /总部/ }))
  expect(changes.at(-1)).toEqual({ dataScope: 'chosen', dataOrgIds: ['1'] })
  expect(screen.getByRole('status').textContent).toContain('已选 1 个机构')
  await userEvent.click(screen.getByRole('checkbox', { name: /东区/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /总部/ }))
  expect(changes.at(-1)).toEqual({ dataScope: 'chosen', dataOrgIds: ['2'] })
})

test('an organisation chosen by somebody with more permissions stays as it is', async () => {
  const changes = show({ dataScope: 'chosen', dataOrgIds: ['3'] }, { stored: [west] })
  expect(screen.getByText('西区')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: /西区/ }))
  expect(changes).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: /东区/ }))
  expect(changes.at(-1)).toEqual({ dataScope: 'chosen', dataOrgIds: ['3', '2'] })
})

test('the organisation of the setting is shown, and cannot be chosen', () => {
  show({ dataScope: 'chosen', dataOrgIds: [] }, { ownId: '1' })
  expect(screen.getByText('总部（本机构）')).toBeTruthy()
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
})

test('the field shows what is wrong with it', () => {
  show({ dataScope: 'chosen', dataOrgIds: [] }, { problem: '请选择指定机构' })
  expect(screen.getByRole('alert').textContent).toBe('请选择指定机构')
})
