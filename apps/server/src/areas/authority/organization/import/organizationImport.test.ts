import * as orgApi from '@hepu/api/areas/authority/organization/organization'
import * as api from '@hepu/api/areas/authority/organization/organizationImport'
import { seedRoles } from '@hepu/api/builtInRoles'
import { and, eq, inArray, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeOrg, makeUser, type Org } from '../../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../../test/testApp.ts'
import { changeLog, organization, role } from '../../../../db/schema/index.ts'
import { MOVED } from '../../../../import/batch/importKind.ts'
import type { SheetValue } from '../../../../import/write/writeWorkbook.ts'
import { countsOf, importing, sheetsOf, tableOf } from '../../testTables.ts'

let app: TestApp
let ann: Client
let sub: Stored
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
  sub = await storedOf(await makeOrg(db(), ann.org))
})
afterAll(() => app.close())

type Stored = typeof organization.$inferSelect
const db = () => app.services.db
const storedOf = async ({ id }: Pick<Org, 'id'>): Promise<Stored> =>
  (await db().select().from(organization).where(eq(organization.id, id)))[0]!
const byCode = async (code: string): Promise<Stored | undefined> =>
  (await db().select().from(organization).where(eq(organization.code, code)))[0]
const flow = importing({
  upload: api.organizationImportUpload,
  show: api.organizationImportShow,
  findings: api.organizationImportFindings,
  progress: api.organizationImportProgress,
  confirm: api.organizationImportConfirm,
})
const HEADS = ['编码', '名称', '上级编码', '是否机构', '排序', '状态']
const ALL_HEADS = [...HEADS, '类型', '数据权限']
const bookOf = (rows: readonly (readonly SheetValue[])[]) => tableOf(HEADS, rows)
let made = 0
const unique = () => `G${Date.now().toString(36)}${++made}`

describe('the preview of an import of organisations', () => {
  test('an organisation above is found with another hyphen, and an unknown one is one finding', async () => {
    const code = unique()
    const rows = Array.from({ length: 40 }, (_, at) => [
      `${code}x${at}`,
      `站${at}`,
      'NOWHERE',
      null,
      null,
      null,
    ])
    const preview = await flow.preview(
      ann,
      await bookOf([
        [`${code}-a`, '甲', null, null, null, null],
        [`${code}b`, '乙', `${code}—A`, null, null, null],
        ...rows,
      ]),
    )
    expect(countsOf(preview)).toMatchObject({ created: 2, rejected: 40 })
    const found = await flow.findings(ann, preview)
    expect(found).toMatchObject([{ code: 'parentUnknown', row: 4, read: 'NOWHERE' }])
    expect(found[0]!.message).toMatch(/（共40行：第4-43行），这些行不导入$/)
    await flow.confirm(ann, preview, { leaveOutErrors: true })
    expect((await byCode(`${code}b`))!.parentId).toBe((await byCode(`${code}-a`))!.id)
  })

  test('F-437 each mistake names sheet, row and column, what was read and what is expected', async () => {
    const code = unique()
    const foreign = await storedOf(await makeOrg(db()))
    const top = await storedOf(ann.org)
    const preview = await flow.preview(
      ann,
      await bookOf([
        [`${code}a`, '甲', 'NOWHERE', null, null, null],
        [`${code}b`, '乙', `${code}a`, null, null, null],
        [`${code}c`, null, null, null, null, null],
        [`${code} d`, '丁', null, '也许', 'x', null],
        [`${code}e`, '戊', null, null, null, null],
        [`${code}e`, '己', null, null, null, null],
        [foreign.code, '庚', null, null, null, null],
        [top.code, null, sub.code, null, null, '停用'],
        [null, '壬', null, null, null, null],
      ]),
    )
    expect((await flow.findings(ann, preview)).map(({ message }) => message)).toEqual([
      '工作表「数据」第2行C列「上级编码」：上级编码「NOWHERE」不存在或不在您的管理范围内，这一行不导入',
      `工作表「数据」第3行C列「上级编码」：上级「${code}a」有错误未能导入，这一行也不导入`,
      '工作表「数据」第4行B列「名称」：新机构须填写名称，这一行不导入',
      `工作表「数据」第5行A列「编码」：“${code} d”：机构编码只能含字母、数字、- 和 _，这一行不导入`,
      '工作表「数据」第5行D列「是否机构」：“也许”应为“是”或“否”，这一行不导入',
      '工作表「数据」第5行E列「排序」：“x”应为整数，这一行不导入',
      `工作表「数据」第7行A列「编码」：编码「${code}e」与第6行重复，这一行不导入`,
      `工作表「数据」第8行A列「编码」：机构编码「${foreign.code}」已被使用，不在您的管理范围内，这一行不导入`,
      '工作表「数据」第9行C列「上级编码」：不能移动自己当前所在的机构，请把上级编码留空，这一行不导入',
      '工作表「数据」第9行F列「状态」：不能停用自己当前所在的机构，这一行不导入',
      '工作表「数据」第10行A列「编码」：缺编码，这一行不导入',
    ])
    expect(countsOf(preview)).toEqual({ created: 1, existing: 0, changed: 0, rejected: 8 })
    expect((await storedOf(foreign)).name).toBe(foreign.name)
  })

  test('F-437 all mistakes of a row are found at once, also that of the organisation above', async () => {
    const preview = await flow.preview(
      ann,
      await bookOf([[`${unique()} d`, null, 'NOWHERE', '也许', 'x', null]]),
    )
    const found = await flow.findings(ann, preview)
    expect(found.map(({ column }) => column)).toEqual(['编码', '名称', '上级编码', '是否机构', '排序'])
  })

  test('F-437 a code in another case is the same code: in the tree, in the workbook, above and elsewhere', async () => {
    const [code, foreign] = [unique(), await storedOf(await makeOrg(db()))]
    const preview = await flow.preview(
      ann,
      await bookOf([
        [sub.code.toUpperCase(), '改名', null, null, null, null],
        [code, '甲', sub.code.toUpperCase(), null, null, null],
        [code.toLowerCase(), '乙', null, null, null, null],
        [`${code}b`, '丙', code.toUpperCase(), null, null, null],
        [foreign.code.toUpperCase(), '丁', null, null, null, null],
        [`${code}c`, '戊', foreign.code.toUpperCase(), null, null, null],
      ]),
    )
    expect((await flow.findings(ann, preview)).map(({ row, code: kind, read }) => [row, kind, read])).toEqual(
      [
        [4, 'codeDouble', code.toLowerCase()],
        [6, 'codeTaken', foreign.code.toUpperCase()],
        [7, 'parentRejected', foreign.code.toUpperCase()],
      ],
    )
    await flow.confirm(ann, preview, { reason: '改名', leaveOutErrors: true })
    expect(await storedOf(sub)).toMatchObject({ name: '改名', code: sub.code })
    expect((await byCode(code))!.parentId).toBe(sub.id)
    expect((await byCode(`${code}b`))!.parentId).toBe((await byCode(code))!.id)
  })

  test('organisations that would be below themselves are named, also in a circle through new ones', async () => {
    const low = await storedOf(await makeOrg(db(), sub))
    const [a, b] = [unique(), unique()]
    const preview = await flow.preview(
      ann,
      await bookOf([
        [sub.code, null, low.code, null, null, null],
        [a, '甲', b, null, null, null],
        [b, '乙', a, null, null, null],
        [`${a}c`, '丙', a, null, null, null],
      ]),
    )
    expect((await flow.findings(ann, preview)).map(({ row, code, message }) => [row, code, message])).toEqual(
      [
        [
          2,
          'parentCycle',
          `工作表「数据」第2行C列「上级编码」：上级形成循环：${sub.code} → ${low.code} → ${sub.code}，这一行不导入`,
        ],
        [
          3,
          'parentCycle',
          `工作表「数据」第3行C列「上级编码」：上级形成循环：${a} → ${b} → ${a}，这一行不导入`,
        ],
        [
          4,
          'parentCycle',
          `工作表「数据」第4行C列「上级编码」：上级形成循环：${b} → ${a} → ${b}，这一行不导入`,
        ],
        [5, 'parentRejected', expect.stringContaining(`上级「${a}」有错误未能导入`)],
      ],
    )
    expect(countsOf(preview).rejected).toBe(4)
  })
})

describe('a confirmed import of organisations', () => {
  test('F-350 类型 is read, changed, logged and exported, and an unknown kind is refused', async () => {
    const [a, b] = [unique(), unique()]
    const rows = [
      [a, '甲公司', null, null, null, null, '产业公司'],
      [b, '乙站', null, null, null, null, null],
      [sub.code, null, null, null, null, null, '研究院所'],
      [unique(), '丙', null, null, null, null, '分公司'],
    ]
    const preview = await flow.preview(ann, await tableOf([...HEADS, '类型'], rows))
    expect(preview.preview!.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['类型', '其他', '研究院所'],
    ])
    expect((await flow.findings(ann, preview)).map(({ message }) => message)).toEqual([
      expect.stringMatching(/第5行G列「类型」：“分公司”应为/),
    ])
    await flow.confirm(ann, preview, { reason: '补类型', leaveOutErrors: true })
    expect([(await byCode(a))!.kind, (await byCode(b))!.kind, (await byCode(sub.code))!.kind]).toEqual([
      'INDUSTRY',
      'OTHER',
      'INSTITUTE',
    ])
    const { rowsOf } = await sheetsOf(ann, api.exportOrganizations, { kind: 'INDUSTRY' })
    expect(
      rowsOf('机构')
        .slice(1)
        .map((row) => [row[0], row[6]]),
    ).toContainEqual([a, '产业公司'])
  })

  test('F-368 数据权限 is read, changed, logged and exported, and a chosen one stays as it is', async () => {
    const [code, held] = [unique(), await storedOf(await makeOrg(db(), ann.org))]
    const setting = { id: String(held.id), version: held.version, dataScope: 'chosen' as const }
    await ann.call(orgApi.updateOrganization, { ...setting, dataOrgIds: [String(sub.id)] })
    const scopes = (rows: SheetValue[][]) => tableOf(['编码', '名称', '数据权限'], rows)
    const kept = [held.code, null, '指定机构']
    const preview = await flow.preview(
      ann,
      await scopes([[code, '甲', '仅本机构'], [sub.code, null, '全部机构'], kept]),
    )
    expect(preview.preview!.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['数据权限', '本机构及下级', '全部机构'],
    ])
    await flow.confirm(ann, preview, { reason: '调整' })
    expect((await byCode(code))!.dataScope).toBe('own')
    expect((await storedOf(sub)).dataScope).toBe('all')
    const { bytes, rowsOf } = await sheetsOf(ann, api.exportOrganizations)
    const exported = new Map(rowsOf('机构').map((row) => [row[0], row[7]]))
    expect([exported.get(code), exported.get(sub.code), exported.get(held.code)]).toEqual([
      '本机构',
      '全部机构',
      '指定机构',
    ])
    expect((await flow.preview(ann, bytes)).preview).toMatchObject({ isSame: true })
    const narrowed = await flow.preview(ann, await scopes([[held.code, null, '本机构']]))
    await flow.confirm(ann, narrowed, { reason: '收窄' })
    const shown = await ann.call(orgApi.dataPermission, { id: String(held.id) })
    expect(shown).toMatchObject({ dataScope: 'own', orgs: [] })
    const [line] = await db()
      .select()
      .from(changeLog)
      .where(and(eq(changeLog.objectId, held.id), eq(changeLog.reason, '收窄')))
    expect(line).toMatchObject({
      before: { dataScope: 'chosen', dataOrgs: [sub.name] },
      after: { dataScope: 'own', dataOrgs: [] },
    })
  })

  test('F-368 a workbook gives no wider 数据权限 than the importer has, and chooses no organisations', async () => {
    await db().update(organization).set({ dataScope: 'own' }).where(eq(organization.id, sub.id))
    const clerk = await app.user({ org: { id: sub.id, path: sub.path } })
    const rows = [
      [unique(), '甲', '本机构'],
      [unique(), '乙', '本机构及下级'],
      [unique(), '丙', '全部机构'],
      [unique(), '丁', '指定机构'],
      [sub.code, null, '全部机构'],
      [unique(), '戊', '别的'],
    ]
    const preview = await flow.preview(clerk, await tableOf(['编码', '名称', '数据权限'], rows))
    const beyond = (label: string) =>
      `数据权限「${label}」超出您自己的数据权限，请由上级管理员设置，这一行不导入`
    expect((await flow.findings(clerk, preview)).map(({ row, message }) => [row, message])).toEqual([
      [3, `工作表「数据」第3行C列「数据权限」：${beyond('本机构及下级')}`],
      [4, `工作表「数据」第4行C列「数据权限」：${beyond('全部机构')}`],
      [5, '工作表「数据」第5行C列「数据权限」：「指定机构」须在机构管理中选定是哪些机构，不能导入'],
      [6, `工作表「数据」第6行C列「数据权限」：${beyond('全部机构')}`],
      [7, expect.stringContaining('「数据权限」：“别的”应为') as string],
    ])
  })

  test('no organisation is stopped whose people may do more than the importer, even if they came after the preview', async () => {
    const [held, free] = [await makeOrg(db(), ann.org), await makeOrg(db(), ann.org)]
    await makeUser(db(), { org: held })
    const permissions = ['system.organization:read', 'system.organization:write'] as const
    const clerk = await app.user({ org: ann.org, permissions })
    const stop = async (org: Org) => [(await storedOf(org)).code, null, null, null, null, '停用']
    const preview = await flow.preview(clerk, await bookOf([await stop(held), await stop(free)]))
    const { name } = await storedOf(held)
    expect((await flow.findings(clerk, preview)).map(({ message }) => message)).toEqual([
      `工作表「数据」第2行F列「状态」：角色「测试角色」含有您没有的权限，不能停用「${name}」，这一行不导入`,
    ])
    expect(countsOf(preview)).toEqual({ created: 0, existing: 0, changed: 1, rejected: 1 })
    await makeUser(db(), { org: free })
    await expect(flow.confirm(clerk, preview, { reason: '停用' })).rejects.toMatchObject({ message: MOVED })
    for (const org of [held, free]) expect((await storedOf(org)).state).toBe(1)
    await flow.confirm(ann, await flow.preview(ann, await bookOf([await stop(held)])), { reason: '停用' })
    expect((await storedOf(held)).state).toBe(0)
  })

  test('organisations are made in any order of rows, with paths, positions and first roles', async () => {
    const code = unique()
    const preview = await flow.preview(
      ann,
      await bookOf([
        [`${code}3`, '三级站', `${code}2`, '否', 7, '停用'],
        [`${code}2`, '二级站', `${code}1`, '是', null, null],
        [`${code}1`, '一级站', sub.code, null, null, null],
        [`${code}0`, '直属', null, null, null, null],
      ]),
    )
    expect(countsOf(preview)).toEqual({ created: 4, existing: 0, changed: 0, rejected: 0 })
    expect((await flow.confirm(ann, preview)).batch.state).toBe('done')
    const [one, two, three, zero] = await Promise.all(
      ['1', '2', '3', '0'].map(async (end) => (await byCode(`${code}${end}`))!),
    )
    expect(one).toMatchObject({ parentId: sub.id, path: `${sub.path}${one!.id}/`, sortValue: 1 })
    expect(two).toMatchObject({ parentId: one!.id, path: `${one!.path}${two!.id}/`, isInstitution: true })
    expect(three).toMatchObject({
      parentId: two!.id,
      path: `${two!.path}${three!.id}/`,
      sortValue: 7,
      state: 0,
    })
    expect(zero).toMatchObject({ parentId: ann.orgId, sortValue: sub.sortValue + 1, createdBy: ann.userId })
    const roles = await db().select({ code: role.code }).from(role).where(eq(role.orgId, three!.id))
    expect(roles.map((role) => role.code)).toContain('administrator')
    expect(roles).toHaveLength(seedRoles.length)
  })

  test('an organisation moves with all below it, deleted ones too, and each change is in its own history', async () => {
    const low = await storedOf(await makeOrg(db(), sub))
    const gone = await storedOf(await makeOrg(db(), low))
    await db().update(organization).set({ deletedAt: new Date() }).where(eq(organization.id, gone.id))
    const other = await storedOf(await makeOrg(db(), ann.org))
    const preview = await flow.preview(ann, await bookOf([[sub.code, '改名', other.code, null, null, null]]))
    expect(preview.preview!.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['名称', sub.name, '改名'],
      ['上级编码', (await storedOf(ann.org)).code, other.code],
    ])
    await expect(flow.confirm(ann, preview)).rejects.toMatchObject({ message: /修改原因必填/ })
    await flow.confirm(ann, preview, { reason: '合并' })
    const path = `${other.path}${sub.id}/`
    expect(await storedOf(sub)).toMatchObject({ name: '改名', parentId: other.id, path, version: 2 })
    expect((await storedOf(low)).path).toBe(`${path}${low.id}/`)
    expect((await storedOf(gone)).path).toBe(`${path}${low.id}/${gone.id}/`)
    const lines = await db()
      .select()
      .from(changeLog)
      .where(and(eq(changeLog.object, 'organization'), eq(changeLog.objectId, sub.id)))
    expect(lines).toMatchObject([
      {
        orgId: sub.id,
        action: 'update',
        reason: '合并',
        before: { name: sub.name },
        after: { name: '改名', parent: other.code },
      },
    ])
  })

  test('the same workbook twice changes nothing, and a blank cell changes nothing', async () => {
    const code = unique()
    const bytes = await bookOf([[code, '站', sub.code, '是', 3, '停用']])
    await flow.confirm(ann, await flow.preview(ann, bytes))
    const again = await flow.preview(ann, bytes)
    expect(again.preview!.isSame).toBe(true)
    const blank = await flow.preview(ann, await bookOf([[code, null, null, null, null, null]]))
    expect(countsOf(blank)).toEqual({ created: 0, existing: 1, changed: 0, rejected: 0 })
    await expect(flow.confirm(ann, blank)).rejects.toMatchObject({ message: '与已有数据完全相同，无需导入' })
  })

  test('the preview is repeated if one of its organisations was changed meanwhile', async () => {
    const preview = await flow.preview(ann, await bookOf([[sub.code, '改名', null, null, null, null]]))
    await ann.call(orgApi.updateOrganization, { id: String(sub.id), version: sub.version, name: '抢先' })
    await expect(flow.confirm(ann, preview, { reason: '改名' })).rejects.toMatchObject({ message: MOVED })
    const again = await ann.call(api.organizationImportShow, { id: preview.id })
    expect(again.preview!.changes).toMatchObject([{ before: '抢先', after: '改名' }])
  })

  test('F-350 F-351 the export has the filtered organisations under Chinese heads, and its import changes nothing', async () => {
    await makeOrg(db(), sub)
    const { bytes, rowsOf } = await sheetsOf(ann, api.exportOrganizations)
    const [heads, ...rows] = rowsOf('机构')
    expect(heads).toEqual(ALL_HEADS)
    expect(rows).toHaveLength(3)
    const again = await flow.preview(ann, bytes)
    expect(again.preview).toMatchObject({ isSame: true, severities: { error: 0, warning: 0, corrected: 0 } })
    const filtered = await sheetsOf(ann, api.exportOrganizations, { orgName: sub.code })
    expect(
      filtered
        .rowsOf('机构')
        .slice(1)
        .map(([code]) => code),
    ).toContain(sub.code)
    expect(filtered.rowsOf('机构').slice(1)).toHaveLength(2)
    const template = await sheetsOf(ann, api.organizationTemplate)
    expect(template.rowsOf('机构')).toEqual([ALL_HEADS])
  })
})

test('a job writes more organisations than a call takes', { timeout: 120_000 }, async () => {
  const mark = unique()
  const rows = Array.from({ length: 2_050 }, (_, i) => [
    `${mark}-${i}`,
    `试验站${i}`,
    i < 50 ? sub.code : `${mark}-${i % 50}`,
    '否',
    null,
    null,
  ])
  const preview = await flow.preview(ann, await bookOf(rows))
  const sent = await ann.call(api.organizationImportConfirm, { id: preview.id, version: preview.version })
  expect(sent.state).toBe('importing')
  await ann.raw({ url: api.organizationImportProgress.path, query: { id: preview.id } })
  const stored = await db()
    .select({ id: organization.id, path: organization.path })
    .from(organization)
    .where(like(organization.code, `${mark}-%`))
  expect(stored).toHaveLength(2_050)
  expect(stored.every(({ id, path }) => path.startsWith(sub.path) && path.endsWith(`/${id}/`))).toBe(true)
  const roles = await db()
    .select({ id: role.id })
    .from(role)
    .where(
      inArray(
        role.orgId,
        stored.map(({ id }) => id),
      ),
    )
  expect(roles).toHaveLength(2_050 * seedRoles.length)
})
