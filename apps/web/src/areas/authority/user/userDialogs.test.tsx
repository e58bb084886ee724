import type { UserRow } from '@hepu/api/areas/authority/user/userAdmin'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope, sealedEnvelope } from '../../../test/answers.ts'
import FirstPasswordDialog from './FirstPasswordDialog.tsx'
import UserFormDialog from './UserFormDialog.tsx'
import UserRoleDialog from './UserRoleDialog.tsx'

const can = { edit: true, state: true, password: true, delete: true, roles: true, leave: true }
const row: UserRow = {
  id: '7',
  account: 'zhou',
  name: '周新',
  mobile: null,
  email: null,
  gender: null,
  position: null,
  state: 1,
  mustChangePassword: false,
  orgs: [{ id: '2', name: '二站', crops: ['maize'] }],
  roles: [],
  version: 3,
  createTime: '2026-06-01T00:00:00.000Z',
  can,
}
const tree = [{ id: '2', parentId: null, name: '二站', children: [], can: {} }]
const roles = [
  {
    id: '21',
    name: '育种人员',
    orgId: '2',
    orgName: '二站',
    state: 1,
    isChecked: true,
    blocker: null,
    can: { grant: true },
  },
  {
    id: '22',
    name: '晋级发布人',
    orgId: '2',
    orgName: '二站',
    state: 1,
    isChecked: false,
    blocker: '含有您没有的权限',
    can: { grant: false },
  },
  {
    id: '23',
    name: '试验主持',
    orgId: '2',
    orgName: '二站',
    state: 1,
    isChecked: false,
    blocker: null,
    can: { grant: true },
  },
]
const free = { exists: false, field: null, message: '', user: null }

/** Dialogs of antd take their time in the simulated document when the machine is busy. */
vi.setConfig({ testTimeout: 20_000 })

let holder: object
let stored: UserRow
let saved: () => Response
let requests: ReturnType<typeof answerWith>
const sentTo = (end: string) => requests.filter(({ url }) => url.split('?')[0]!.endsWith(end))

beforeEach(() => {
  queryClient.clear()
  holder = free
  stored = row
  saved = () => envelope({ id: '7', password: 'Abc23456', version: 4 })
  requests = answerWith((url) => {
    if (url.includes('/organizationTree')) return envelope(tree)
    if (url.includes('/select/')) return envelope(stored)
    if (url.includes('/listUserRole')) return envelope(roles)
    if (url.includes('/cropList'))
      return sealedEnvelope([
        { value: 'maize', label: '玉米', isCurrent: true },
        { value: 'wheat', label: '小麦', isCurrent: false },
      ])
    if (url.includes('/findUniqUser')) return envelope(holder)
    return saved()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (content: ReactNode) => render(<Providers>{content}</Providers>)
const save = async () => {
  const button = await screen.findByRole('button', { name: /保\s?存/ })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await userEvent.click(button)
}
/** Answers the question before somebody is saved without a role. */
const agree = async (answer = '确认') => {
  const question = '未分配角色，登录后看不到任何菜单。仍要保存吗？'
  const box = (await screen.findByText(question, undefined, { timeout: 8000 })).closest('.ant-modal')
  await userEvent.click(within(box as HTMLElement).getByRole('button', { name: answer, hidden: true }))
}
const form = (wish: { user?: UserRow | null; onMade?: () => void; onClose?: () => void } = {}) => (
  <UserFormDialog
    user={wish.user ?? null}
    orgId="2"
    onMade={wish.onMade ?? (() => undefined)}
    onClose={wish.onClose ?? (() => undefined)}
  />
)

test('F-369 a taken account is reported at its field before anything is saved', async () => {
  holder = { exists: true, field: 'account', message: '账号「zhou」已被「周新」使用', user: null }
  show(form())
  fireEvent.change(await screen.findByLabelText('账号'), { target: { value: 'zhou' } })
  fireEvent.change(screen.getByLabelText('姓名'), { target: { value: '周新' } })
  await save()
  expect(await screen.findByText('账号「zhou」已被「周新」使用')).toBeTruthy()
  expect(sentTo('/userV2/save')).toEqual([])
})

test('F-370 a new user is sent with the organisation, and the generated password is passed on', async () => {
  const onMade = vi.fn()
  show(form({ onMade }))
  fireEvent.change(await screen.findByLabelText('账号'), { target: { value: 'zhou' } })
  fireEvent.change(screen.getByLabelText('姓名'), { target: { value: '周新' } })
  await save()
  await agree()
  await waitFor(() =>
    expect(onMade).toHaveBeenCalledWith({ account: 'zhou', name: '周新', password: 'Abc23456' }),
  )
  expect(bodyOf(sentTo('/userV2/save')[0])).toMatchObject({ account: 'zhou', orgIds: ['2'], roleIds: [] })
})

test('a password that is shown once does not close on Esc', async () => {
  const onClose = vi.fn()
  const made = { account: 'zhou', name: '周新', password: 'Abc23456' }
  show(<FirstPasswordDialog made={made} onClose={onClose} />)
  expect(screen.getByText('Abc23456')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '已转交' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('after a stale edit the user sees who saved before, and may knowingly save over it', async () => {
  const onClose = vi.fn()
  saved = () =>
    envelope({ version: 9, row: {} }, 4090, '「周新」已被张三于2026-06-01 08:00修改，请刷新后再试')
  show(form({ user: row, onClose }))
  await save()
  expect(await screen.findByText('「周新」已被张三于2026-06-01 08:00修改')).toBeTruthy()
  expect(bodyOf(sentTo('/userV2/update')[0])).toMatchObject({ id: '7', version: 3 })
  saved = () => envelope({ id: '7', version: 10 })
  await userEvent.click(screen.getByRole('button', { name: '仍以我的为准' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bodyOf(sentTo('/userV2/update')[1])).toMatchObject({ id: '7', version: 9, name: '周新' })
})

test('a form that is opened again shows what was saved meanwhile, and does not undo it', async () => {
  show(form({ user: row }))
  await screen.findByLabelText('职务')
  cleanup()
  stored = { ...row, position: '经理', version: 4 }
  show(form({ user: row }))
  expect(await screen.findByLabelText('职务')).toHaveProperty('value', '经理')
  await save()
  await waitFor(() => expect(sentTo('/userV2/update')).toHaveLength(1))
  expect(bodyOf(sentTo('/userV2/update')[0])).toMatchObject({ position: '经理', version: 4 })
})

test('data read anew while a form is open do not lend their version to the old values', async () => {
  show(form({ user: row }))
  await screen.findByLabelText('职务')
  stored = { ...row, position: '经理', version: 4 }
  await queryClient.invalidateQueries()
  await save()
  await waitFor(() => expect(sentTo('/userV2/update')).toHaveLength(1))
  expect(bodyOf(sentTo('/userV2/update')[0])).toMatchObject({ position: null, version: 3 })
})

test('F-369 crops are chosen for each organisation; a crop that the administrator lacks cannot be chosen', async () => {
  show(form({ user: row }))
  const crops = await screen.findByRole('combobox', { name: '「二站」的可用作物' })
  expect(screen.getByText('玉米')).toBeTruthy()
  fireEvent.mouseDown(crops)
  expect((await screen.findByTitle('水稻')).className).toMatch(/option-disabled/)
  await userEvent.click(await screen.findByTitle('小麦'))
  await save()
  await waitFor(() => expect(sentTo('/userV2/update')).toHaveLength(1))
  expect(bodyOf(sentTo('/userV2/update')[0])).toMatchObject({
    crops: [{ orgId: '2', crops: ['maize', 'wheat'] }],
  })
})

test('F-363 roles are ticked and saved; a role that the user may not grant cannot be ticked', async () => {
  saved = () => envelope(null)
  const onClose = vi.fn()
  show(<UserRoleDialog user={row} onClose={onClose} />)
  expect(await screen.findByRole('checkbox', { name: '育种人员' })).toHaveProperty('checked', true)
  expect(screen.getByRole('checkbox', { name: '晋级发布人' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('checkbox', { name: '试验主持' }))
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bodyOf(sentTo('/saveUserRole')[0])).toEqual({ userId: '7', roleIds: ['21', '23'] })
})

test('a new user without a role is saved only after the question, and not at all after 取消', async () => {
  show(form())
  fireEvent.change(await screen.findByLabelText('账号'), { target: { value: 'zhou' } })
  fireEvent.change(screen.getByLabelText('姓名'), { target: { value: '周新' } })
  await save()
  await agree('取消')
  expect(sentTo('/userV2/save')).toEqual([])
})

test('the last role of a user is taken only after the question', async () => {
  saved = () => envelope(null)
  const onClose = vi.fn()
  show(<UserRoleDialog user={row} onClose={onClose} />)
  await userEvent.click(await screen.findByRole('checkbox', { name: '育种人员' }))
  await save()
  await agree('取消')
  expect(sentTo('/saveUserRole')).toEqual([])
  await save()
  await agree()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bodyOf(sentTo('/saveUserRole')[0])).toEqual({ userId: '7', roleIds: [] })
})
