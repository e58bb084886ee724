import { cleanup, render, screen, within } from '@testing-library/react'
import { Form } from 'antd'
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { ApiError } from '../../../client/ApiError.ts'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { mineOf } from '../ownValues.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const field = (name: string, label: string, before: string | null, after: string | null) => ({
  field: name,
  label,
  before,
  after,
})
const line = (id: number, changes: ReturnType<typeof field>[], partName: string | null = null) => ({
  id: String(id),
  at: '2026-03-01T02:00:00.000Z',
  userName: '李四',
  object: 'user',
  objectLabel: '用户',
  objectId: '7',
  partName,
  action: 'update',
  changes,
  before: null,
  after: null,
  reason: null,
  save: `save-${id}`,
})
const fields = [
  { name: 'name' },
  { name: 'gender' },
  {
    name: 'orgIds',
    options: [
      { value: '1', label: '总部' },
      { value: '2', label: '　试验站' },
    ],
  },
]

/** A form opened with version 3; two saves came before its own. */
function Notice() {
  const [form] = Form.useForm()
  useEffect(() => form.setFieldsValue({ name: '张三', gender: null, orgIds: ['1', '2'] }), [form])
  return (
    <Form form={form}>
      {fields.map(({ name }) => (
        <Form.Item key={name} name={name} noStyle>
          <input />
        </Form.Item>
      ))}
      <ConflictNotice
        error={new ApiError(4090, '「张三」已被李四于2026-03-01 10:00修改，请刷新后再试', { version: 5 })}
        version={3}
        record={{ object: 'user', objectId: '7' }}
        mine={mineOf(form, fields)}
        onReload={() => undefined}
        onOverwrite={() => undefined}
      />
    </Form>
  )
}

test('a refused save names the fields that the other person changed: theirs and mine', async () => {
  const before = line(9, [field('position', '职务', null, '组长')])
  const first = line(10, [field('name', '姓名', '张三', '张四'), field('gender', '性别', null, '男')])
  const last = line(11, [
    field('name', '姓名', '张四', '张五'),
    field('orgIds', '所属机构', '总部', '总部、试验站'),
    field('state', '状态', '启用', '停用'),
  ])
  answerWith(() => envelope([last, first, before]))
  render(
    <Providers>
      <Notice />
    </Providers>,
  )
  const list = await screen.findByRole('list', { name: '对方修改的内容' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    '姓名：对方 张五 → 我的 张三',
    '性别：对方 男 → 我的 空',
    '所属机构：对方 总部、试验站（与您的相同）',
    '状态：对方 停用',
  ])
})

test('a save that wrote several lines counts once, and lines without a version of the record do not count', async () => {
  const before = line(8, [field('position', '职务', null, '组长')])
  const first = line(9, [field('gender', '性别', null, '男')])
  const alongside = { ...line(10, [field('roles', '角色', '甲', '乙')]), save: null }
  const last = line(11, [field('name', '姓名', '张三', '张五')])
  const withIt = { ...line(12, [field('state', '状态', '启用', '停用')]), save: last.save }
  answerWith(() => envelope([withIt, last, alongside, first, before]))
  render(
    <Providers>
      <Notice />
    </Providers>,
  )
  const list = await screen.findByRole('list', { name: '对方修改的内容' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['性别：对方 男 → 我的 空', '姓名：对方 张五 → 我的 张三', '状态：对方 停用'])
})

test('a changed list shows what the other person added and removed, many of them by their number', async () => {
  const menus = (before: string[], after: string[]) => ({
    changes: [{ ...field('menus', '菜单与资源', before.join('、'), null), isDifference: true }],
    before: { menus: before },
    after: { menus: after },
  })
  const seven = ['甲', '乙', '丙', '丁', '戊', '己', '庚']
  answerWith(() =>
    envelope([
      { ...line(11, []), ...menus(seven, []) },
      { ...line(10, []), ...menus(['辛'], ['壬']) },
    ]),
  )
  render(
    <Providers>
      <Notice />
    </Providers>,
  )
  const list = await screen.findByRole('list', { name: '对方修改的内容' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['菜单与资源：对方 增加：壬；移除：辛', '菜单与资源：对方 移除：甲、乙、丙、丁、戊等7项'])
})
