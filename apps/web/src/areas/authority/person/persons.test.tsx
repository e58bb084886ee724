import * as api from '@hepu/api/areas/authority/person/person'
import { personFileKinds } from '@hepu/api/areas/authority/person/personFile'
import { dictionaryList } from '@hepu/api/core/resource/choices'
import * as temporary from '@hepu/api/areas/authority/person/temporaryPerson'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { grant } from '../../../test/grant.ts'
import PersonList from './PersonList.tsx'
import PersonDetails from './PersonDetails.tsx'
import TemporaryPersonList from './TemporaryPersonList.tsx'

/** Forms of many fields take their time on a busy machine. */
const SLOW_MS = 20_000
vi.setConfig({ testTimeout: 3 * SLOW_MS })
configure({ asyncUtilTimeout: SLOW_MS })

const MOMENT = '2026-03-01T02:00:00.000Z'
const row: api.PersonRow = {
  id: '7',
  orgId: '1',
  orgName: '禾谱示范种业',
  staffNo: 'HP-007',
  name: '周新',
  gender: null,
  birthDate: null,
  mobile: '13900001111',
  email: null,
  position: '主任',
  postType: null,
  titleRank: null,
  education: null,
  degree: null,
  school: null,
  major: null,
  direction: null,
  entryDate: null,
  leaveDate: null,
  workState: '在职',
  remark: null,
  userId: '4',
  account: 'zhou',
  createTime: MOMENT,
  updateTime: MOMENT,
  version: 3,
  can: { edit: true, delete: true },
}
const source = {
  id: '1',
  object: 'patent',
  objectId: '5',
  label: '专利「甲」',
  path: '/p?id=5',
  time: MOMENT,
}
const waiting: temporary.TemporaryRow = {
  id: '21',
  orgName: '禾谱示范种业',
  name: '王五',
  unit: '农业大学',
  mobile: null,
  remark: null,
  state: 'PENDING',
  sources: [source],
  personId: null,
  personName: null,
  reason: null,
  createdByName: '张三',
  createTime: MOMENT,
  version: 2,
  can: { handle: true },
}
const pageOf = (...records: unknown[]) => envelope({ current: 1, size: 10, total: records.length, records })

/** The server's data, which the calls answer from then on. */
let person: api.PersonRow
let handled: temporary.TemporaryRow[]
let saved: () => Response
let requests: ReturnType<typeof answerWith>
const answers: Record<string, () => Response> = {
  [api.pagePersons.path]: () => pageOf(person),
  [api.getPerson.path]: () => envelope({ ...person, files: [], sources: [source] }),
  [api.insertPerson.path]: () => envelope({ id: '7' }),
  [api.editPerson.path]: () => saved(),
  [api.deletePerson.path]: () => envelope({ account: person.account }),
  [api.listPersonOrgs.path]: () => envelope([{ value: '1', label: '禾谱示范种业' }]),
  [api.listPersonAccounts.path]: () => envelope([]),
  [temporary.pageTemporaryPersons.path]: () => pageOf(waiting, ...handled),
  [temporary.countTemporaryPersons.path]: () => envelope(12),
}
const dictionary = dictionaryList.path.replace('{code}', '')

beforeEach(() => {
  grant('system.person:read', 'system.person:write')
  person = row
  handled = []
  saved = () => envelope({ id: '7', version: 4 })
  requests = answerWith((url) => {
    const path = url.split('?')[0]!
    if (path.startsWith(dictionary)) {
      const value = path.endsWith('work_state') ? '在职' : '育种'
      return envelope([{ value, label: value, disabled: false, note: null }])
    }
    return answers[path]?.() ?? envelope(null)
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function show(Screen: ComponentType, query = '') {
  const element = (
    <Providers>
      <Screen />
    </Providers>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [`/screen${query}`] })
  render(<RouterProvider router={router} />)
  return router
}
const sentTo = ({ path }: { path: string }) =>
  requests.filter((request) => request.url.split('?')[0] === path).map((request) => bodyOf(request))
const save = () => userEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('F-379 the screen of staff shows how many temporary persons wait, with a link to them', async () => {
  const router = show(PersonList)
  expect(await screen.findByTitle('12 名临时人员待处理')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '临时人员' }))
  expect(router.state.location.pathname).toBe('/system/personnel/temporaryPerson')
})

test('F-467 before and after a deletion a message says that the account stays', async () => {
  show(PersonList)
  await userEvent.click(await screen.findByRole('button', { name: /^删\s?除$/ }))
  expect(await screen.findByText('确定删除人员「周新」及其附件？')).toBeTruthy()
  expect(screen.getByText('账号「zhou」保留，仍可登录')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^确\s?认$/ }))
  expect(await screen.findByText('删除成功：账号「zhou」保留，仍可登录')).toBeTruthy()
  expect(sentTo(api.deletePerson)).toEqual([{ id: '7' }])
})

test('users who may only read are offered neither a new record nor a change', async () => {
  grant('system.person:read')
  person = { ...row, can: {} }
  show(PersonList)
  await screen.findByText('周新')
  expect(screen.queryByRole('button', { name: '新增人员' })).toBeNull()
  expect(screen.getByRole('link', { name: '查看' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^删\s?除$/ })).toBeNull()
  cleanup()
  show(PersonDetails, '?id=7')
  expect(await screen.findByText('人员信息 · 周新')).toBeTruthy()
  expect(screen.getAllByText('没有附件')).toHaveLength(5)
  expect(screen.queryByRole('button', { name: /^编\s?辑$/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '上传合同' })).toBeNull()
})

test('F-383 the form that completes a temporary person is Chinese and filled with the known data', async () => {
  const router = show(TemporaryPersonList)
  await userEvent.click(await screen.findByRole('button', { name: '把王五转为正式人员' }))
  expect(await screen.findByText(/由临时人员「王五」（农业大学）转为正式人员/)).toBeTruthy()
  type('工号', 'HP-008')
  type('手机号', '139')
  await save()
  expect(await screen.findByText('手机号应为11位数字，以1开头')).toBeTruthy()
  type('手机号', '13900002222')
  await save()
  await waitFor(() =>
    expect(sentTo(api.insertPerson)).toMatchObject([
      {
        name: '王五',
        staffNo: 'HP-008',
        mobile: '13900002222',
        orgId: '1',
        workState: '在职',
        userId: null,
        temporaryId: '21',
        temporaryVersion: 2,
      },
    ]),
  )
  await waitFor(() =>
    expect(router.state.location).toMatchObject({
      pathname: '/system/personnel/personnelDetails',
      search: '?id=7',
    }),
  )
})

test('F-383 a staff record shows its fields under Chinese labels, its documents by kind, and the records that named the person', async () => {
  person = { ...row, titleRank: '副研究员', leaveDate: null }
  show(PersonDetails, '?id=7')
  const titleRank = await screen.findByText('职称')
  expect(titleRank.closest('tr')?.textContent).toContain('副研究员')
  for (const kind of personFileKinds) expect(screen.getByRole('region', { name: kind })).toBeTruthy()
  expect(screen.getByRole('link', { name: '专利「甲」' }).getAttribute('href')).toBe('/p?id=5')
})

const openForm = async () => {
  show(PersonDetails, '?id=7')
  await userEvent.click(await screen.findByRole('button', { name: /^编\s?辑$/ }))
  await screen.findByLabelText('姓名')
}

test('F-467 a rule between two fields is reported at the field before anything is sent', async () => {
  person = { ...row, workState: '离职' }
  await openForm()
  await save()
  expect(await screen.findByText('离职或退休人员须填离职日期')).toBeTruthy()
  expect(sentTo(api.editPerson)).toEqual([])
})

test('F-467 an edit sends the version of its opened form, also if the record was read anew meanwhile', async () => {
  await openForm()
  person = { ...row, version: 9, position: '所长' }
  await queryClient.invalidateQueries({ queryKey: [api.getPerson.path] })
  await waitFor(() => expect(sentTo(api.getPerson)).toHaveLength(2))
  saved = () => envelope({ version: 9, row: {} }, 4090, '「周新」已被李四于2026/3/1 10:00修改，请刷新后再试')
  type('姓名', '周新一')
  await save()
  expect(await screen.findByRole('button', { name: '仍以我的为准' })).toBeTruthy()
  expect(sentTo(api.editPerson)).toMatchObject([{ id: '7', version: 3, name: '周新一', userId: '4' }])
  await userEvent.click(screen.getByRole('button', { name: '重新载入' }))
  await waitFor(() => expect(screen.getByLabelText('职务')).toHaveProperty('value', '所长'))
  saved = () => envelope({ id: '7', version: 10 })
  await save()
  await waitFor(() => expect(sentTo(api.editPerson)[1]).toMatchObject({ version: 9, name: '周新' }))
})

test('F-379 a temporary person can be merged with somebody on record', async () => {
  show(TemporaryPersonList)
  await userEvent.click(await screen.findByRole('button', { name: '合并王五' }))
  await userEvent.click(await screen.findByRole('combobox', { name: '在册人员' }))
  await userEvent.click(await screen.findByText('周新 · HP-007 · 禾谱示范种业 · 13900001111'))
  await userEvent.click(screen.getByRole('button', { name: /^合\s?并$/ }))
  await waitFor(() =>
    expect(sentTo(temporary.mergeTemporaryPerson)).toEqual([{ id: '21', version: 2, personId: '7' }]),
  )
})

test('F-379 putting a temporary person aside needs a reason', async () => {
  show(TemporaryPersonList)
  await userEvent.click(await screen.findByRole('button', { name: '王五无需建档' }))
  const box = await screen.findByRole('dialog')
  expect(within(box).getByText('临时人员「王五」无需建档')).toBeTruthy()
  await userEvent.click(within(box).getByRole('button', { name: '确认无需建档' }))
  expect((await within(box).findAllByText('原因必填')).length).toBeGreaterThan(0)
  type('原因', '重复录入')
  await userEvent.click(within(box).getByRole('button', { name: '确认无需建档' }))
  await waitFor(() =>
    expect(sentTo(temporary.discardTemporaryPersons)).toEqual([{ ids: ['21'], reason: '重复录入' }]),
  )
})

test('the row of a temporary person shows the outcome', async () => {
  const done = { ...waiting, can: {}, personName: '周新' }
  handled = [
    { ...done, id: '22', state: 'COMPLETED', personId: '7' },
    { ...done, id: '23', state: 'MERGED' },
    { ...done, id: '24', state: 'DISCARDED', reason: '写错了' },
  ]
  show(TemporaryPersonList)
  expect((await screen.findByRole('link', { name: '周新' })).getAttribute('href')).toBe(
    '/system/personnel/personnelDetails?id=7',
  )
  expect(screen.getByText(/已合并：周新（已删除）/)).toBeTruthy()
  expect(screen.getByText(/无需建档：写错了/)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: '把王五转为正式人员' })).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: '变更历史' })).toHaveLength(4)
})
