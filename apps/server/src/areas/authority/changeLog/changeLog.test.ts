import * as log from '@hepu/api/areas/authority/changeLog/changeLog'
import * as organization from '@hepu/api/areas/authority/organization/organization'
import * as role from '@hepu/api/areas/authority/role/role'
import * as changeHistory from '@hepu/api/core/changeLog/changeHistory'
import * as userAdmin from '@hepu/api/areas/authority/user/userAdmin'
import type { InputOf } from '@hepu/api/core/route'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdministrator, makeOrg, makeUser } from '../../../../test/build/buildAuthority.ts'
import { ctxOf, requestOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { changeLog, experimentGroup } from '../../../db/schema/index.ts'
import { insertRow, updateRow } from '../../../db/write.ts'
import { readWorkbook } from '../../../import/read/readWorkbook.ts'

let clock = new Date('2026-06-01T08:00:00+08:00')
let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp({ now: () => clock })
})
beforeEach(async () => {
  clock = new Date('2026-06-01T08:00:00+08:00')
  ann = await app.user()
  await makeAdministrator(app.services.db, ann)
})
afterAll(() => app.close())

type Model = NonNullable<InputOf<typeof log.changeLogPage>['model']>
const page = (model: Model = {}, client = ann) => client.call(log.changeLogPage, { model })
const linesOf = async (model: Model = {}, client = ann) => (await page(model, client)).records

async function makeRole(name: string): Promise<string> {
  return (await ann.call(role.roleSave, { name, menuIds: [] })).id
}
/** A trial group of this client's organisation and crop, renamed once. */
async function renameGroup(client: Client, from = '甲组', to = '乙组'): Promise<number> {
  const ctx = await ctxOf(app, client)
  const { id } = await insertRow(ctx, experimentGroup, { name: from, year: 2024, phase: 'R1' })
  await updateRow(ctx, experimentGroup, id, { values: { name: to } }, { reason: '改名' })
  return id
}

describe('POST /api/authority/changeLog/selectPage', () => {
  test('reading the log needs its permission', async () => {
    const bob = await app.user({ permissions: ['system.user:read'] })
    await expect(page({}, bob)).rejects.toMatchObject({
      code: 4030,
      message: '您没有「查看操作日志与登录日志」权限，请联系管理员',
    })
  })

  test.each([
    [{ from: 'yesterday' }, '开始时间应为日期'],
    [{ to: '2026-13-45' }, '结束时间不正确'],
    [{ action: 'burn' as never }, '动作不正确'],
    [{ orgId: 'x' }, '机构不正确'],
  ])('the page refuses %o', async (model, message) => {
    await expect(page(model)).rejects.toMatchObject({ code: 4000, message })
  })

  test('the page has lines of managed organisations only, of the current crop or of none', async () => {
    const station = await makeOrg(app.services.db, ann.org)
    const below = await app.user({ org: station })
    const stranger = await app.user()
    const rice = await app.user({ org: ann.org, crop: 'rice' })
    for (const client of [below, stranger, rice]) await renameGroup(client, `组${client.userId}`)
    expect((await linesOf()).map(({ account }) => account)).toEqual([below.account, below.account])
    expect(await linesOf({ orgId: String(ann.orgId) })).toEqual([])
    await expect(page({ orgId: String(stranger.orgId) })).rejects.toMatchObject({ code: 4040 })
    await renameGroup(ann)
    expect(await linesOf({}, below)).toHaveLength(2)
  })

  test('a line has user, time, place and change as text, and links to the record', async () => {
    const id = await makeRole('试验员')
    clock = new Date('2026-06-01T09:00:00+08:00')
    await ann.call(role.roleState, { id, state: 0 })
    const [last] = await linesOf()
    expect(last).toMatchObject({
      at: '2026-06-01T01:00:00.000Z',
      account: ann.account,
      userName: `用户${ann.account}`,
      orgId: String(ann.orgId),
      objectLabel: '角色',
      objectId: id,
      objectName: '试验员',
      action: 'update',
      changes: [{ field: 'state', label: '状态', before: '启用', after: '停用' }],
      path: `/system/role/PersonnelAllotment?roleId=${id}`,
    })
  })

  test('a line has no link if the reader may not open the record', async () => {
    await renameGroup(ann)
    const auditor = await app.user({ org: ann.org, permissions: ['system.log:read'] })
    expect((await linesOf({}, auditor)).map(({ path }) => path)).toEqual([null, null])
    expect((await linesOf()).map(({ path }) => path)[0]).toContain('/surveyInformation?groupId=')
  })

  test('the page filters by person, time, kind, record, organisation and action', async () => {
    const bob = await app.user({ org: ann.org })
    const group = await renameGroup(bob, '海南组', '三亚组')
    clock = new Date('2026-06-01T10:00:00+08:00')
    const id = await makeRole('试验员')
    const found = async (model: Model) =>
      (await linesOf(model)).map(({ objectLabel, action }) => `${objectLabel}${action}`)
    const groupLines = ['组别update', '组别create']
    expect(await found({ user: bob.account.toUpperCase() })).toEqual(groupLines)
    expect(await found({ user: 'nobody-at-all' })).toEqual([])
    expect(await found({ to: '2026-06-01 09:59:59' })).toEqual(groupLines)
    expect(await found({ from: '2026-06-01 10:00:00', to: '2026-06-01' })).toEqual(['角色create'])
    expect(await found({ from: '2026-06-01 10:00:01' })).toEqual([])
    expect([await found({ to: '2026-05-31' }), await found({ from: '2026-06-02' })]).toEqual([[], []])
    expect(await found({ object: 'experiment_group' })).toEqual(groupLines)
    expect(await found({ record: '三亚' })).toEqual(groupLines)
    expect(await found({ record: String(group), object: 'experiment_group' })).toEqual(groupLines)
    expect(await found({ record: '没有这样的' })).toEqual([])
    expect(await found({ object: 'role', record: '试验' })).toEqual(['角色create'])
    expect(await found({ action: 'create' })).toEqual(['角色create', '组别create'])
    expect(await found({ orgId: String(ann.orgId), action: 'update' })).toEqual(['组别update'])
    expect(await page({ object: 'role' })).toMatchObject({ total: 1, records: [{ objectId: id }] })
  })

  test('the page merges several organisations by time, in either order', async () => {
    const below = await app.user({ org: await makeOrg(app.services.db, ann.org) })
    for (const [at, client] of [ann, below, ann, below].entries()) {
      clock = new Date(Date.UTC(2026, 5, 1, at))
      await insertRow(await ctxOf(app, client), experimentGroup, { name: `组${at}`, year: 2024, phase: 'R1' })
    }
    const asked = (current: number, order: 'ascending' | 'descending') =>
      ann.call(log.changeLogPage, { current, size: 2, order, model: {} })
    const named = async (...cut: Parameters<typeof asked>) =>
      (await asked(...cut)).records.map(({ objectName }) => objectName)
    expect([await named(1, 'descending'), await named(2, 'descending')]).toEqual([
      ['组3', '组2'],
      ['组1', '组0'],
    ])
    expect([await named(1, 'ascending'), await named(2, 'ascending')]).toEqual([
      ['组0', '组1'],
      ['组2', '组3'],
    ])
    expect(await asked(9, 'descending')).toMatchObject({ total: 4, records: [] })
  })

  test('a long log is paged up to ten thousand lines, and an export has at most fifty thousand', async () => {
    await app.services.db.execute(sql`insert into change_log (org_id, object, object_id, action)
      select ${ann.orgId}::bigint, 'role', i, 'other' from generate_series(1, ${log.LOG_EXPORT_MAX + 1}::int) i`)
    const asked = (current: number) => ann.call(log.changeLogPage, { current, size: 200, model: {} })
    expect(await page()).toMatchObject({ total: log.LOG_PAGED_MAX })
    expect((await asked(50)).records).toHaveLength(200)
    expect(await asked(51)).toMatchObject({ total: log.LOG_PAGED_MAX, records: [] })
    await expect(
      ann.raw(requestOf(log.changeLogExport, {})).then((answer) => answer.json()),
    ).resolves.toMatchObject({
      code: 4000,
      msg: '筛选出的操作日志超过50000条，请缩小时间或其他筛选范围后再导出',
    })
  })

  test('the managed organisations are offered, those below indented', async () => {
    const station = await makeOrg(app.services.db, ann.org)
    await makeOrg(app.services.db)
    expect(await ann.call(log.changeLogOrgs, {})).toEqual([
      { value: String(ann.orgId), label: expect.stringMatching(/^机构/) as string },
      { value: String(station.id), label: expect.stringMatching(/^　机构/) as string },
    ])
  })

  test('a secret is never shown, even if it is in the log', async () => {
    const bob = await makeUser(app.services.db, { org: ann.org })
    await ann.call(userAdmin.resetUserPassword, { id: String(bob.id) })
    await app.services.db.insert(changeLog).values({
      orgId: ann.orgId,
      object: 'user',
      objectId: bob.id,
      action: 'update',
      before: { password: 'Hunter-22', passwordHash: 'Hunter-22' },
      after: { password: 'Hunter-23', token: 'Hunter-23', name: '甲' },
    })
    const answers = [
      await page(),
      await ann.call(changeHistory.changeLogOfRecord, { object: 'user', objectId: String(bob.id) }),
    ]
    expect(JSON.stringify(answers)).not.toContain('Hunter')
    expect(answers[0]).toMatchObject({ total: 2 })
  })
})

describe('POST /api/authority/changeLog/export', () => {
  async function sheetOf(model: Model) {
    const answer = await ann.raw(requestOf(log.changeLogExport, model))
    const { sheets } = await readWorkbook(answer.rawPayload, '日志.xlsx')
    return { answer, rows: sheets[0]!.rows.map((row) => row.cells.map((cell) => cell?.value ?? null)) }
  }

  test('the export has the filtered lines as text', async () => {
    await renameGroup(ann)
    await makeRole('试验员')
    const { answer, rows } = await sheetOf({ object: 'experiment_group' })
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      '操作日志_2026-06-01.xlsx',
    )
    expect(rows).toHaveLength(3)
    expect(rows[0]).toEqual(['时间', '人员', '账号', '机构', '动作', '对象类型', '对象', '变更', '原因'])
    expect(rows[1]).toMatchObject([
      '2026-06-01 08:00:00',
      `用户${ann.account}`,
      ann.account,
      expect.any(String),
      '修改',
      '组别',
      '乙组',
      '组别名称：甲组 → 乙组',
      '改名',
    ])
  })

  test('the export follows a long log to its end, each line once', async () => {
    const lines = Array.from({ length: 2100 }, (_, at) => ({
      orgId: ann.orgId,
      at: new Date(Date.UTC(2026, 0, 1 + (at % 7))),
      object: 'role',
      objectId: at + 1,
      action: 'other',
      reason: `第${at}条`,
    }))
    await app.services.db.insert(changeLog).values(lines)
    const { rows } = await sheetOf({})
    expect(new Set(rows.slice(1).map((row) => row.at(-1))).size).toBe(2100)
    expect(rows).toHaveLength(2101)
  })
})

test('the history of a record describes changes in the same words as the log', async () => {
  const { id } = await ann.call(organization.saveOrganization, {
    parentId: String(ann.orgId),
    name: '海南站',
    code: `HN${ann.orgId}`,
    isInstitution: true,
  })
  const [line] = await ann.call(changeHistory.changeLogOfRecord, { object: 'organization', objectId: id })
  expect(line?.changes.map(({ label, after }) => [label, after])).toEqual(
    expect.arrayContaining([
      ['机构名称', '海南站'],
      ['法人单位', '是'],
      ['上级机构', expect.stringContaining('机构') as string],
    ]),
  )
})
