import * as api from '@hepu/api/areas/authority/notice/notice'
import { laboratory } from '@hepu/api/areas/research/laboratory/laboratory'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { notify, type NewNotice } from '../../../notice/notify.ts'
import { samples } from '../../research/registry/samples.ts'

let app: TestApp
let ann: Client
let bob: Client
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await app.user()
  bob = await app.user({ org: ann.org })
})

const send = async (to: Client, notice: Partial<NewNotice> = {}) =>
  notify(await ctxOf(app, ann), {
    kind: 'import.finished',
    title: '已导入',
    recipients: [to.userId],
    ...notice,
  })
const list = async (client: Client, model: { isUnread?: boolean } = {}) =>
  (await client.call(api.noticePage, { model })).records
const unread = async (client: Client) => (await client.call(api.noticeCount, {})).unread
const titles = async (client: Client) => (await list(client)).map(({ title }) => title)

describe('refusals of notices', () => {
  test('a user can mark only his own notices as read', async () => {
    await send(ann)
    const [{ id } = { id: '' }] = await list(ann)
    const read = bob.call(api.noticeRead, { ids: [id] })
    await expect(read).rejects.toMatchObject({ message: '通知不存在或无权查看' })
    await bob.call(api.noticeReadAll, {})
    await expect(unread(ann)).resolves.toBe(1)
  })

  test('a setting of an unknown kind is refused', async () => {
    const saved = bob.call(api.noticeSettingSave, { kind: 'no.such', inbox: true, email: false })
    await expect(saved).rejects.toMatchObject({ message: '通知类型「no.such」不存在，请刷新后再试' })
  })
})

test('the list has the notices of its user only, unread ones first and the newest first among them', async () => {
  await send(ann, { title: '别人的' })
  for (const title of ['一', '二', '三']) await send(bob, { title })
  const [last] = await list(bob)
  await bob.call(api.noticeRead, { ids: [last!.id] })
  await expect(titles(bob)).resolves.toEqual(['二', '一', '三'])
  await expect(unread(bob)).resolves.toBe(2)
  await expect(list(bob, { isUnread: true })).resolves.toHaveLength(2)
  await bob.call(api.noticeReadAll, {})
  await expect(unread(bob)).resolves.toBe(0)
})

test('the list is in the order of time, whatever order the notices were written in', async () => {
  const written = async (title: string, day: string) => {
    const ctx = await ctxOf(app, ann)
    const services = { ...ctx.services, now: () => new Date(`${day}T08:00:00Z`) }
    await notify({ ...ctx, services }, { kind: 'import.finished', title, recipients: [bob.userId] })
  }
  await written('秋', '2026-09-01')
  await written('夏', '2026-06-01')
  await written('冬', '2026-12-01')
  await expect(titles(bob)).resolves.toEqual(['冬', '秋', '夏'])
})

describe('a notice about a record', () => {
  let labId: number
  beforeEach(async () => {
    const input = { ...samples[laboratory.name].values, name: '病理实验室' }
    const { id } = await ann.call<typeof laboratory.calls.create>(laboratory.calls.create, input as never)
    labId = Number(id)
  })
  const about = () => ({ text: '意见：缺证书', link: { object: laboratory.table, id: labId } })
  const path = () => `/research/laboratoryList/laboratoryListDetailsCheck?id=${labId}`

  test('the notice shows its text and leads to the record while its reader may read that', async () => {
    await send(bob, about())
    await expect(list(bob)).resolves.toMatchObject([
      { text: '意见：缺证书', path: path(), withheld: null, kind: '导入完成' },
    ])
  })

  test('a reader without the permission sees the title only', async () => {
    const reader = await app.user({ org: ann.org, permissions: ['experiment.variety:read'] })
    await send(reader, about())
    await expect(list(reader)).resolves.toMatchObject([
      { title: '已导入', text: null, path: null, withheld: '该记录已删除，或您已无权查看，只保留标题' },
    ])
  })

  test('a reader sees the title only once the record is deleted', async () => {
    await send(bob, about())
    await ann.call<typeof laboratory.calls.delete>(laboratory.calls.delete, { ids: [String(labId)] })
    await expect(list(bob)).resolves.toMatchObject([{ title: '已导入', text: null, path: null }])
  })

  test('a reader who works in another organisation is told where the record belongs', async () => {
    const stranger = await app.user()
    await send(stranger, about())
    const [row] = await list(stranger)
    expect(row).toMatchObject({ text: null, path: null })
    expect(row!.withheld).toContain('切换机构与作物后可查看详情')
  })
})

test('a kind that its user switched off does not come any more, and comes again when it is on', async () => {
  const set = (inbox: boolean) =>
    bob.call(api.noticeSettingSave, { kind: 'import.finished', inbox, email: false })
  await set(false)
  await send(bob)
  await expect(unread(bob)).resolves.toBe(0)
  const { kinds } = await bob.call(api.noticeSettings, {})
  expect(kinds.find(({ kind }) => kind === 'import.finished')).toMatchObject({ inbox: false })
  await set(true)
  await send(bob)
  await expect(unread(bob)).resolves.toBe(1)
})
