import * as session from '@hepu/api/areas/authority/session/session'
import * as userApi from '@hepu/api/areas/authority/user/userAdmin'
import * as api from '@hepu/api/areas/authority/user/userImport'
import { mappingPage } from '@hepu/api/core/importMappingCalls'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  makeAdministrator,
  makeOrg,
  makeUser,
  type MadeUser,
  type Org,
} from '../../../../../test/build/buildAuthority.ts'
import { callsOf, testApp, type Client, type TestApp } from '../../../../../test/testApp.ts'
import {
  changeLog,
  importBatch,
  organization,
  role,
  user,
  userOrg,
  userRole,
} from '../../../../db/schema/index.ts'
import { grantPermissions } from '../../../../db/seed/seedRoles.ts'
import { MOVED } from '../../../../import/batch/importKind.ts'
import type { SheetValue } from '../../../../import/write/writeWorkbook.ts'
import { countsOf, importing, sheetsOf, tableOf } from '../../testTables.ts'

let server: TestApp
let ann: Client
let sub: Org & { code: string; name: string }
let bob: MadeUser
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  ann = await server.user()
  sub = await named(await makeOrg(db(), ann.org))
  bob = await makeUser(db(), { org: sub, permissions: [] })
})
afterAll(() => server.close())

const db = () => server.services.db
const named = async (org: Org) => {
  const [row] = await db().select().from(organization).where(eq(organization.id, org.id))
  return { ...org, code: row!.code, name: row!.name }
}
const flow = importing({
  upload: api.userImportUpload,
  show: api.userImportShow,
  findings: api.userImportFindings,
  progress: api.userImportProgress,
  confirm: api.userImportConfirm,
})
const HEADS = ['姓名', '账号', '手机号', '邮箱', '性别', '职务', '机构', '角色', '状态']
const bookOf = (rows: readonly (readonly SheetValue[])[]) => tableOf(HEADS, rows)
let made = 0
const unique = () => `w${Date.now().toString(36)}${++made}`
const mobileOf = () => `137${String(Date.now() + ++made).slice(-8)}`
const storedOf = async (account: string) =>
  (await db().select().from(user).where(eq(user.account, account)))[0]
async function makeRole(org: Org, name: string, words: Parameters<typeof grantPermissions>[2] = []) {
  const [row] = await db().insert(role).values({ orgId: org.id, code: unique(), name }).returning()
  await grantPermissions(db(), row!.id, words)
  return row!.id
}
async function signIn(account: string, password: string): Promise<Client['call']> {
  const anybody = callsOf(server.app, '')
  const { headers } = await anybody.raw({ url: session.captcha.path })
  const { token } = await anybody.call(session.accountLogin, {
    account,
    password,
    captchaKey: String(headers['captcha-key']),
    captcha: 'TEST',
  })
  return callsOf(server.app, token).call
}

describe('the preview of an import of users', () => {
  test('F-437 each mistake names sheet, row and column, what was read and what is expected', async () => {
    const [one, mobile] = [unique(), mobileOf()]
    const carl = await makeUser(db(), { org: sub, permissions: [] })
    await db().update(user).set({ mobile }).where(eq(user.id, carl.id))
    const beyond = await makeUser(db(), { org: await makeOrg(db()) })
    const preview = await flow.preview(
      ann,
      await bookOf([
        ['甲', one, '123', null, null, null, sub.code, null, null],
        ['乙', `${one}b`, mobile, null, null, null, sub.code, null, null],
        ['丙', `${one}c`, null, 'no mail', '中', null, 'NOWHERE', null, '在岗'],
        ['丁', `${one}d`, null, null, null, null, sub.code, '没有的角色', null],
        ['戊', one, null, null, null, null, sub.code, null, null],
        [null, `${one}f`, null, null, null, null, null, null, null],
        ['庚', null, null, null, null, null, sub.code, null, null],
        ['辛', beyond.account, null, null, null, null, sub.code, null, null],
        ['壬', '张 三', null, null, null, null, sub.code, null, null],
      ]),
    )
    expect(countsOf(preview)).toEqual({ created: 0, existing: 0, changed: 0, rejected: 9 })
    const found = await flow.findings(ann, preview)
    const carlName = (await storedOf(carl.account))!.name
    expect(found.map(({ message }) => message)).toEqual([
      '工作表「数据」第2行C列「手机号」：“123”：手机号应为11位数字，以1开头，这一行不导入',
      `工作表「数据」第3行C列「手机号」：手机号「${mobile}」已被「${carlName}」（账号 ${carl.account}）使用，这一行不导入`,
      '工作表「数据」第4行D列「邮箱」：“no mail”：邮箱格式不正确，例如 name@example.com，这一行不导入',
      '工作表「数据」第4行E列「性别」：“中”应为男、女之一，这一行不导入',
      '工作表「数据」第4行G列「机构」：机构「NOWHERE」不存在或不在您的管理范围内，这一行不导入',
      '工作表「数据」第4行I列「状态」：“在岗”应为启用、停用之一，这一行不导入',
      '工作表「数据」第5行H列「角色」：所属机构没有角色「没有的角色」，这一行不导入',
      `工作表「数据」第6行B列「账号」：账号「${one}」与第2行重复，这一行不导入`,
      '工作表「数据」第7行A列「姓名」：新用户须填写姓名，这一行不导入',
      '工作表「数据」第7行G列「机构」：新用户须填写机构，这一行不导入',
      '工作表「数据」第8行B列「账号」：缺账号，这一行不导入',
      `工作表「数据」第9行B列「账号」：账号「${beyond.account}」已被使用，不在您的管理范围内，这一行不导入`,
      '工作表「数据」第10行B列「账号」：“张 三”：账号只能含字母、数字和 _ . @ -，这一行不导入',
    ])
    expect(found.every(({ severity, actions }) => severity === 'error' && actions.length === 0)).toBe(true)
    await expect(flow.confirm(ann, preview)).rejects.toMatchObject({ message: '没有可以导入的数据' })
    expect(await storedOf(one)).toBeUndefined()
  })

  test('a mobile that occurs twice in the workbook counts for its first row', async () => {
    const [one, mobile] = [unique(), mobileOf()]
    const rows = ['a', 'b'].map((end) => [
      '甲',
      `${one}${end}`,
      mobile,
      null,
      null,
      null,
      sub.code,
      null,
      null,
    ])
    const preview = await flow.preview(ann, await bookOf(rows))
    expect(countsOf(preview)).toEqual({ created: 1, existing: 0, changed: 0, rejected: 1 })
    expect(await flow.findings(ann, preview)).toMatchObject([{ row: 3, code: 'mobileDouble' }])
  })

  test('F-437 all mistakes of a row are found at once', async () => {
    const rows = [['甲', unique(), '123', 'x', '中', null, sub.code, '没有的角色', '也许', '棉花']]
    const preview = await flow.preview(ann, await tableOf([...HEADS, '可用作物'], rows))
    const found = await flow.findings(ann, preview)
    expect(found.map(({ column }) => column)).toEqual(['手机号', '邮箱', '性别', '角色', '状态', '可用作物'])
    expect(found[1]).toMatchObject({ read: 'x', expected: '如 name@example.com' })
    // Without the organisation, only roles and crops that exist nowhere are reported.
    await makeRole(sub, '记录员')
    const unknown = (roles: string, crops: string) =>
      tableOf(
        [...HEADS, '可用作物'],
        [[null, unique(), null, null, '中', null, '没有的机构', roles, null, crops]],
      )
    const columnsOf = async (bytes: Buffer) =>
      (await flow.findings(ann, await flow.preview(ann, bytes))).map(({ column }) => column)
    expect(await columnsOf(await unknown('没有的角色', '棉花'))).toEqual([
      '姓名',
      '性别',
      '机构',
      '角色',
      '可用作物',
    ])
    expect(await columnsOf(await unknown(`记录员、${sub.code}·记录员`, '玉米、总部·水稻'))).toEqual([
      '姓名',
      '性别',
      '机构',
    ])
  })

  test('nobody gets or loses a role that allows what the importer may not do', async () => {
    const clerk = await server.user({ org: ann.org, permissions: ['system.user:read', 'system.user:write'] })
    const strong = await makeRole(sub, '强角色', ['experiment.variety:import'])
    await makeRole(sub, '弱角色', ['system.user:read'])
    const dan = await makeUser(db(), { org: sub, permissions: [] })
    await db().insert(userRole).values({ userId: dan.id, roleId: strong })
    const one = unique()
    const preview = await flow.preview(
      clerk,
      await bookOf([
        ['甲', one, null, null, null, null, sub.code, '强角色、弱角色', null],
        [null, dan.account, null, null, null, null, null, '弱角色', null],
        ['乙', dan.account.toUpperCase(), null, null, null, '主任', null, null, null],
        ['丙', `${one}c`, null, null, null, null, sub.code, '弱角色', null],
      ]),
    )
    expect(
      (await flow.findings(clerk, preview)).map(({ row, code, message }) => [row, code, message]),
    ).toEqual([
      [
        2,
        'roleBeyond',
        '工作表「数据」第2行H列「角色」：角色「强角色」含有您没有的权限，不能分配，这一行不导入',
      ],
      [
        3,
        'roleBeyond',
        '工作表「数据」第3行H列「角色」：角色「强角色」含有您没有的权限，不能取消分配，这一行不导入',
      ],
      [4, 'accountDouble', expect.stringContaining('与第3行重复')],
      [4, 'userBeyond', expect.stringContaining('拥有您没有的权限')],
    ])
    expect(countsOf(preview)).toEqual({ created: 1, existing: 0, changed: 0, rejected: 3 })
  })

  test('the role of the administrators is given by administrators only', async () => {
    const dan = await makeUser(db(), { org: sub, permissions: [] })
    await makeAdministrator(db(), { userId: dan.id, orgId: sub.id })
    const rows = [
      ['甲', unique(), null, null, null, null, sub.code, '系统管理员', null],
      [null, bob.account, null, null, null, null, null, '系统管理员', null],
    ]
    const preview = await flow.preview(ann, await bookOf(rows))
    const findings = await flow.findings(ann, preview)
    const text = '角色「系统管理员」是系统角色，而您不是系统管理员，不能分配，这一行不导入'
    expect(findings.map(({ code, message }) => [code, message])).toEqual(
      [2, 3].map((row) => ['roleBeyond', `工作表「数据」第${row}行H列「角色」：${text}`]),
    )
    await makeAdministrator(db(), ann)
    expect(await flow.findings(ann, await flow.preview(ann, await bookOf(rows)))).toEqual([])
  })

  test('a user beyond reach, or with more permissions, is not changed, and nobody stops himself', async () => {
    const clerk = await server.user({ org: ann.org, permissions: ['system.user:read', 'system.user:write'] })
    const preview = await flow.preview(
      clerk,
      await bookOf([
        ['改名', ann.account.toUpperCase(), null, null, null, null, null, null, null],
        [null, clerk.account, null, null, null, null, null, null, '停用'],
      ]),
    )
    expect(await flow.findings(clerk, preview)).toMatchObject([
      { row: 2, code: 'userBeyond', read: ann.account.toUpperCase() },
      {
        row: 3,
        code: 'ownState',
        message: '工作表「数据」第3行I列「状态」：不能停用或启用自己，这一行不导入',
      },
    ])
  })

  test('a cell with more than fifty organisations or roles is one finding', async () => {
    const words = (n: number) => Array.from({ length: n }, (_, i) => `词${i}`).join('、')
    const mark = unique()
    const preview = await flow.preview(
      ann,
      await bookOf([
        ['甲', `${mark}a`, null, null, null, null, words(2_000), null, null],
        ['乙', `${mark}b`, null, null, null, null, sub.code, words(51), null],
        ['丙', `${mark}c`, null, null, null, null, sub.code, words(50), null],
      ]),
    )
    const found = await flow.findings(ann, preview)
    expect(found.slice(0, 2).map(({ message }) => message)).toEqual([
      '工作表「数据」第2行G列「机构」：机构最多50个，这一格有2000个，这一行不导入',
      '工作表「数据」第3行H列「角色」：角色最多50个，这一格有51个，这一行不导入',
    ])
    expect(found.slice(2).map(({ row, code }) => [row, code])).toEqual(
      Array.from({ length: 50 }, () => [4, 'roleUnknown']),
    )
    expect(countsOf(preview)).toEqual({ created: 0, existing: 0, changed: 0, rejected: 3 })
  })

  test('an organisation or role that no one knows is one finding for all rows that name it', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => [
      `人${at}`,
      unique(),
      ...Array.from({ length: 4 }, () => null),
      at % 2 === 0 ? 'NOWHERE' : sub.code,
      at % 2 === 0 ? null : '没有的角色',
      null,
    ])
    const preview = await flow.preview(ann, await bookOf(rows))
    expect(countsOf(preview)).toMatchObject({ created: 0, rejected: 40 })
    const found = await flow.findings(ann, preview)
    expect(found.map(({ row, code }) => [row, code])).toEqual([
      [2, 'orgUnknown'],
      [3, 'roleUnknown'],
    ])
    expect(found[0]!.message).toMatch(
      /机构「NOWHERE」不存在或不在您的管理范围内（共20行：第2、4、6、.+、40行），这些行不导入$/,
    )
  })

  test('organisations and roles are found in another spelling, and a close name is proposed', async () => {
    const top = await named(ann.org)
    await db().update(organization).set({ name: '北方Seed-育种一站' }).where(eq(organization.id, sub.id))
    await makeRole(sub, '试验 录入Ａ-1')
    const account = unique()
    const row = (name: string, own: string, org: string, role: string | null) => [
      name,
      own,
      ...Array.from({ length: 4 }, () => null),
      org,
      role,
      null,
    ]
    const preview = await flow.preview(
      ann,
      await bookOf([
        row('甲', account, `${top.name} ／ 北方SEED—育种 一站`, '试验录入a–1'),
        row('乙', unique(), `${top.name}/北方Seed-育种二站`, null),
      ]),
    )
    expect(countsOf(preview)).toMatchObject({ created: 1, rejected: 1 })
    const [close, ...others] = (await flow.findings(ann, preview)).filter(
      ({ severity }) => severity === 'error',
    )
    expect(others).toEqual([])
    expect(close!.message).toContain(`相近的有「${top.name}/北方Seed-育种一站」（只差一个字）`)
    await flow.confirm(ann, preview, { leaveOutErrors: true })
    const made = await storedOf(account)
    const held = await db().select().from(userRole).where(eq(userRole.userId, made!.id))
    expect(held).toHaveLength(1)
  })

  test('a workbook without the needed heads is refused, naming them', async () => {
    await expect(flow.preview(ann, await tableOf(['姓名', '电话'], [['甲', '1']]))).rejects.toMatchObject({
      message: '没有找到用户的表：表头需要「账号」，请对照模板检查',
    })
  })

  test('only users who may maintain users import, and a batch of another organisation does not exist', async () => {
    const reader = await server.user({
      org: ann.org,
      permissions: ['system.user:read', 'experiment.variety:read'],
    })
    const bytes = await bookOf([['甲', unique(), null, null, null, null, sub.code, null, null]])
    await expect(flow.preview(reader, bytes)).rejects.toMatchObject({ code: 4030 })
    const preview = await flow.preview(ann, bytes)
    const stranger = await server.user()
    await expect(stranger.call(api.userImportShow, { id: preview.id })).rejects.toMatchObject({
      code: 4040,
      message: '导入批次不存在或无权查看',
    })
    await expect(
      reader
        .raw({ url: '/api/experiment/importBatch/show', query: { id: preview.id } })
        .then((r) => r.json()),
    ).resolves.toMatchObject({ code: 4040 })
  })
})

describe('a confirmed import of users', () => {
  const withCrops = (rows: readonly (readonly SheetValue[])[]) => tableOf([...HEADS, '可用作物'], rows)
  const cropsIn = async (account: string) => {
    const found = await db()
      .select({ orgId: userOrg.orgId, crops: userOrg.crops })
      .from(userOrg)
      .innerJoin(user, eq(user.id, userOrg.userId))
      .where(eq(user.account, account))
    return new Map(found.map((row) => [row.orgId, row.crops]))
  }

  test('F-350 F-351 可用作物 is read for all organisations or one alone, logged, and exported as it is read', async () => {
    const [a, b] = [unique(), unique()]
    const own = await named(ann.org)
    const both = `${own.code}、${sub.code}`
    const made = await withCrops([
      ['甲', a, null, null, null, null, both, null, null, `玉米、水稻、${sub.code}·小麦`],
      ['乙', b, null, null, null, null, sub.code, null, null, null],
    ])
    const first = await flow.preview(ann, made)
    expect(first.preview!.newNames).toEqual([`甲（${a}）`, `乙（${b}）`])
    await flow.confirm(ann, first)
    expect(await cropsIn(a)).toEqual(
      new Map([
        [ann.orgId, ['maize', 'rice']],
        [sub.id, ['maize', 'rice', 'wheat']],
      ]),
    )
    expect(await cropsIn(b)).toEqual(new Map([[sub.id, []]]))
    const { bytes, rowsOf } = await sheetsOf(ann, api.exportUsers, { name: a })
    const o = own.code
    const s = sub.code
    expect(rowsOf('用户')[1]![9]).toBe(`${o}·玉米、${o}·水稻、${s}·玉米、${s}·水稻、${s}·小麦`)
    expect((await flow.preview(ann, bytes)).preview!.isSame).toBe(true)
    const changed = await withCrops([[null, a, null, null, null, null, null, null, null, `${s}·全部`]])
    const preview = await flow.preview(ann, changed)
    expect(preview.preview!.changes).toMatchObject([
      { field: '可用作物', before: `${sub.name}：玉米、水稻、小麦`, after: `${sub.name}：全部作物` },
    ])
    await flow.confirm(ann, preview, { reason: '放开' })
    expect((await cropsIn(a)).get(sub.id)).toEqual([])
    expect((await cropsIn(a)).get(ann.orgId)).toEqual(['maize', 'rice'])
  })

  test('nobody gives a crop that he does not have himself', async () => {
    const clerk = await server.user({ org: ann.org })
    await db()
      .update(userOrg)
      .set({ crops: ['maize'] })
      .where(eq(userOrg.userId, clerk.userId))
    const [a, b] = [unique(), unique()]
    const book = await withCrops([
      ['甲', a, null, null, null, null, sub.code, null, null, '全部'],
      ['乙', b, null, null, null, null, sub.code, null, null, null],
    ])
    const preview = await flow.preview(clerk, book)
    expect((await flow.findings(clerk, preview)).map(({ row, code, read }) => [row, code, read])).toEqual([
      [2, 'cropBeyond', '水稻'],
      [2, 'cropBeyond', '小麦'],
      [2, 'cropBeyond', '大豆'],
    ])
    await flow.confirm(clerk, preview, { leaveOutErrors: true })
    expect(await cropsIn(b)).toEqual(new Map([[sub.id, ['maize']]]))
  })

  test('users are made with organisations, roles and a first password that is shown once and signs in', async () => {
    const clerkRole = await makeRole(sub, '文员')
    const [one, two] = [unique(), unique()]
    const topCode = (await named(ann.org)).code
    const preview = await flow.preview(
      ann,
      await bookOf([
        ['周一', one, mobileOf(), `${one}@example.com`, '女', '主任', sub.code, '文员', null],
        [
          '周二',
          two,
          null,
          null,
          null,
          null,
          `${(await named(ann.org)).name} / ${sub.name}；${topCode}`,
          `${sub.code}·文员`,
          '停用',
        ],
      ]),
    )
    expect(countsOf(preview)).toEqual({ created: 2, existing: 0, changed: 0, rejected: 0 })
    expect(await storedOf(one)).toBeUndefined()
    const { answer, batch } = await flow.confirm(ann, preview)
    expect(batch.state).toBe('done')
    const key = answer.passwordKey!
    const stored = (await storedOf(one))!
    expect(stored).toMatchObject({
      name: '周一',
      email: `${one}@example.com`,
      gender: '女',
      position: '主任',
      state: 1,
      mustChangePassword: true,
      createdBy: ann.userId,
    })
    const roles = await db().select().from(userRole).where(eq(userRole.userId, stored.id))
    expect(roles).toEqual([{ userId: stored.id, roleId: clerkRole }])
    const shown = await ann.call(userApi.getUser, { id: String((await storedOf(two))!.id) })
    expect(shown).toMatchObject({ state: 0, orgs: [{}, {}], roles: [{ name: '文员' }] })

    const { rowsOf } = await sheetsOf(ann, api.userPasswords, { id: batch.id, passwordKey: key })
    const [heads, first, second] = rowsOf('初始密码')
    expect(heads).toEqual(['姓名', '账号', '初始密码', '说明'])
    expect([first![1], second![1]]).toEqual([one, two])
    const call = await signIn(one, first![2]!)
    await expect(call(userApi.getUser, { id: String(stored.id) })).rejects.toMatchObject({
      message: expect.stringContaining('密码'),
    })
    await expect(signIn(one, second![2]!)).rejects.toMatchObject({ message: expect.stringContaining('密码') })
  })

  test('an account may have the name of a property of objects', async () => {
    const preview = await flow.preview(
      ann,
      await bookOf([['周一', '__proto__', null, null, null, null, sub.code, null, null]]),
    )
    const { answer, batch } = await flow.confirm(ann, preview)
    expect(batch.state).toBe('done')
    const { rowsOf } = await sheetsOf(ann, api.userPasswords, {
      id: batch.id,
      passwordKey: answer.passwordKey,
    })
    const [, account, password] = rowsOf('初始密码')[1]!
    expect(account).toBe('__proto__')
    expect(password).toHaveLength(16)
  })

  test('no password and no key is stored in the database', async () => {
    const one = unique()
    const preview = await flow.preview(
      ann,
      await bookOf([['周一', one, null, null, null, null, sub.code, null, null]]),
    )
    const { answer, batch } = await flow.confirm(ann, preview)
    const key = answer.passwordKey!
    const { rowsOf } = await sheetsOf(ann, api.userPasswords, { id: batch.id, passwordKey: key })
    const password = rowsOf('初始密码')[1]![2]!
    const [row] = await db()
      .select({ all: sql<string>`row_to_json(${importBatch})::text` })
      .from(importBatch)
      .where(eq(importBatch.id, Number(batch.id)))
    const log = await db()
      .select({ all: sql<string>`row_to_json(${changeLog})::text` })
      .from(changeLog)
      .where(eq(changeLog.batchId, Number(batch.id)))
    const kept = [row!.all, ...log.map(({ all }) => all), JSON.stringify(await storedOf(one))].join('\n')
    expect(kept).toContain(one)
    expect(kept).not.toContain(key)
    expect(kept).not.toContain(password)
  })

  test('the passwords are shown for the right key only, and none that was changed since', async () => {
    const one = unique()
    const preview = await flow.preview(
      ann,
      await bookOf([['周一', one, null, null, null, null, sub.code, null, null]]),
    )
    const { answer, batch } = await flow.confirm(ann, preview)
    const wrong = { id: batch.id, passwordKey: 'a'.repeat(43) }
    await expect(sheetsOf(ann, api.userPasswords, wrong)).rejects.toThrow('口令不正确')
    await ann.call(userApi.resetUserPassword, { id: String((await storedOf(one))!.id) })
    const { rowsOf } = await sheetsOf(ann, api.userPasswords, {
      id: batch.id,
      passwordKey: answer.passwordKey,
    })
    expect(rowsOf('初始密码')[1]).toEqual(['周一', one, '', '密码已修改或重置'])
  })

  test('the password of a user of several organisations is shown once', async () => {
    const [one, other] = [unique(), await named(await makeOrg(db(), ann.org))]
    const orgs = `${sub.code}、${other.code}`
    const rows = [['周一', one, null, null, null, null, orgs, null, null]]
    const { answer, batch } = await flow.confirm(ann, await flow.preview(ann, await bookOf(rows)))
    const asked = { id: batch.id, passwordKey: answer.passwordKey }
    const { rowsOf } = await sheetsOf(ann, api.userPasswords, asked)
    expect(
      rowsOf('初始密码')
        .slice(1)
        .map(([, account]) => account),
    ).toEqual([one])
  })

  test('existing users are changed, a blank cell changes nothing, and each change is in the history', async () => {
    const other = await named(await makeOrg(db(), ann.org))
    await makeRole(other, '试验员')
    await db().update(user).set({ position: '技术员', email: 'b@example.com' }).where(eq(user.id, bob.id))
    const preview = await flow.preview(
      ann,
      await bookOf([[null, bob.account, null, null, null, '站长', other.code, '试验员', null]]),
    )
    expect(countsOf(preview)).toEqual({ created: 0, existing: 0, changed: 1, rejected: 0 })
    expect(preview.preview!.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['职务', '技术员', '站长'],
      ['机构', expect.stringContaining(sub.name), expect.stringContaining(other.name)],
      ['角色', expect.stringContaining('测试角色'), `${other.name}·试验员`],
    ])
    await expect(flow.confirm(ann, preview)).rejects.toMatchObject({ message: /修改原因必填/ })
    const { answer } = await flow.confirm(ann, preview, { reason: '调动' })
    expect(answer.passwordKey).toBeNull()
    const shown = await ann.call(userApi.getUser, { id: String(bob.id) })
    expect(shown).toMatchObject({
      position: '站长',
      email: 'b@example.com',
      orgs: [{ name: other.name }],
      roles: [{ name: '试验员' }],
      version: 2,
    })
    const lines = await db()
      .select()
      .from(changeLog)
      .where(and(eq(changeLog.object, 'user'), eq(changeLog.objectId, bob.id)))
    expect(lines).toMatchObject([
      {
        orgId: sub.id,
        action: 'update',
        reason: '调动',
        before: { orgs: [sub.name], roles: [`${sub.name}·测试角色`] },
        after: { orgs: [], roles: [] },
      },
      {
        orgId: other.id,
        action: 'update',
        reason: '调动',
        before: { position: '技术员', orgs: [], roles: [] },
        after: { position: '站长', orgs: [other.name], roles: [`${other.name}·试验员`] },
      },
    ])
    expect(JSON.stringify(lines[1])).not.toContain(sub.name)
  })

  test('a user stopped by the workbook is signed out at once', async () => {
    const carl = await server.user({ org: sub, permissions: ['experiment.variety:read'] })
    const stop = async (account: string) =>
      flow.preview(ann, await bookOf([[null, account, null, null, null, null, null, null, '停用']]))
    await flow.confirm(ann, await stop(carl.account), { reason: '离职' })
    expect((await carl.raw({ url: session.menuResources.path })).statusCode).toBe(401)
  })

  test('the preview reports the last administrator of an organisation by row and column, and he stays', async () => {
    const text = `「${sub.name}」须至少有一名在用的管理员，请先指定他人，这一行不导入`
    const other = await named(await makeOrg(db(), ann.org))
    const last = await server.user({ org: sub })
    const blank = (account: string) => [null, account, null, null, null, null, null, null, null]
    const tries = [
      [blank(last.account).with(8, '停用'), `I列「状态」：${text}`],
      [blank(last.account).with(6, other.code), `G列「机构」：${text}`],
    ] as const
    for (const [row, message] of tries) {
      const preview = await flow.preview(ann, await bookOf([[...row]]))
      expect(countsOf(preview)).toMatchObject({ changed: 0, rejected: 1 })
      const found = await flow.findings(ann, preview)
      expect(found).toMatchObject([{ severity: 'error', message: `工作表「数据」第2行${message}` }])
      // The finding names the cell that was read.
      expect(row[HEADS.indexOf(found[0]!.column!)]).toBe(found[0]!.read)
      await expect(flow.confirm(ann, preview, { reason: '离职' })).rejects.toMatchObject({ code: 4000 })
    }
    expect((await storedOf(last.account))!.state).toBe(1)
  })

  test('of two administrators whom a workbook stops the second stays, and both go if it names a third', async () => {
    const office = await named(await makeOrg(db(), ann.org))
    const two = [await server.user({ org: office }), await server.user({ org: office })]
    const next = unique()
    const role = await makeRole(office, '用户管理', ['system.user:write', 'system.user:read'])
    expect(role).toBeGreaterThan(0)
    const stops = two.map(({ account }) => [null, account, null, null, null, null, null, null, '停用'])
    const alone = await flow.preview(ann, await bookOf(stops))
    expect((await flow.findings(ann, alone)).map(({ message }) => message)).toEqual([
      `工作表「数据」第3行I列「状态」：「${office.name}」须至少有一名在用的管理员，请先指定他人，这一行不导入`,
    ])
    const third = ['接任', next, mobileOf(), null, null, null, office.code, '用户管理', null]
    const preview = await flow.preview(ann, await bookOf([...stops, third]))
    expect(await flow.findings(ann, preview)).toEqual([])
    await flow.confirm(ann, preview, { reason: '交接' })
    for (const { account } of two) expect((await storedOf(account))!.state).toBe(0)
    expect((await storedOf(next))!.state).toBe(1)
  })

  test('the confirmation refuses what the preview could not know', async () => {
    const office = await named(await makeOrg(db(), ann.org))
    const [one, two] = [await server.user({ org: office }), await server.user({ org: office })]
    const row = [null, one.account, null, null, null, null, null, null, '停用']
    const preview = await flow.preview(ann, await bookOf([row]))
    expect(await flow.findings(ann, preview)).toEqual([])
    await ann.call(userApi.updateUserState, { id: String(two.userId), state: 0 })
    await expect(flow.confirm(ann, preview, { reason: '离职' })).rejects.toMatchObject({ message: MOVED })
    expect((await storedOf(one.account))!.state).toBe(1)
  })

  test('the preview is repeated if one of its users was changed meanwhile', async () => {
    const preview = await flow.preview(
      ann,
      await bookOf([[null, bob.account, null, null, null, '站长', null, null, null]]),
    )
    await ann.call(userApi.updateUserState, { id: String(bob.id), state: 0 })
    await expect(flow.confirm(ann, preview, { reason: '调动' })).rejects.toMatchObject({ message: MOVED })
    const again = await ann.call(api.userImportShow, { id: preview.id })
    expect(again).toMatchObject({ state: 'previewed', version: preview.version + 2 })
    await flow.confirm(ann, again, { reason: '调动' })
    expect((await storedOf(bob.account))!.position).toBe('站长')
  })

  test('F-350 F-351 the export has the filtered users under Chinese heads, and its import changes nothing', async () => {
    const other = await named(await makeOrg(db(), ann.org))
    await makeRole(other, '文员')
    const one = unique()
    const both = `${sub.code}、${other.code}`
    await flow.confirm(
      ann,
      await flow.preview(
        ann,
        await bookOf([['周一', one, mobileOf(), null, '男', null, both, `${other.code}·文员`, null]]),
      ),
    )
    const listed = await ann.call(userApi.pageUsers, { model: {}, size: 200 })
    const { bytes, rowsOf } = await sheetsOf(ann, api.exportUsers, {})
    const [heads, ...rows] = rowsOf('用户')
    expect(heads).toEqual([...HEADS, '可用作物', '机构名称'])
    expect(new Set(rows.map((row) => row[1]))).toEqual(
      new Set(listed.records.map((record) => record.account)),
    )
    expect(rows).toHaveLength(listed.total)
    const again = await flow.preview(ann, bytes)
    expect(again.preview).toMatchObject({ isSame: true, severities: { error: 0 } })
    await expect(flow.confirm(ann, again)).rejects.toMatchObject({ message: '与已有数据完全相同，无需导入' })
    const filtered = await sheetsOf(ann, api.exportUsers, { name: one })
    expect(filtered.rowsOf('用户').slice(1)).toHaveLength(1)
  })

  test('the template lists the organisations and roles that may be named', async () => {
    await makeRole(sub, '文员')
    const { bytes, rowsOf } = await sheetsOf(ann, api.userTemplate)
    expect(rowsOf('用户')).toEqual([[...HEADS, '可用作物']])
    const path = `${(await named(ann.org)).name}/${sub.name}`
    expect(rowsOf('机构与角色')).toContainEqual([sub.code, path, '测试角色、文员'])
    expect((await flow.preview(ann, bytes)).preview?.ignored).toEqual([])
  })
})

test(
  'a job reads and writes five thousand users while other calls are answered',
  { timeout: 120_000 },
  async () => {
    const mark = unique()
    const rows = Array.from({ length: 5_000 }, (_, i) => [
      `用户${i}`,
      `${mark}-${i}`,
      null,
      `${mark}-${i}@example.com`,
      '女',
      '田间记录与数据整理',
      sub.code,
      null,
      '启用',
    ])
    const bytes = await bookOf(rows)
    const preview = await flow.preview(ann, bytes)
    expect(countsOf(preview)).toEqual({ created: 5_000, existing: 0, changed: 0, rejected: 0 })
    const sent = await ann.call(api.userImportConfirm, { id: preview.id, version: preview.version })
    expect(sent.state).toBe('importing')
    expect(await answeredWhile(ann, preview.id)).toBeGreaterThan(1)
    const done = await ann.call(api.userImportShow, { id: preview.id })
    expect(done.state).toBe('done')
    const stored = await db()
      .select({ id: user.id })
      .from(user)
      .where(
        inArray(
          user.account,
          rows.map((row) => String(row[1])),
        ),
      )
    expect(stored).toHaveLength(5_000)
    const { rowsOf } = await sheetsOf(ann, api.userPasswords, {
      id: preview.id,
      passwordKey: sent.passwordKey,
    })
    const passwords = rowsOf('初始密码')
      .slice(1)
      .map((row) => row[2])
    expect(new Set(passwords).size).toBe(5_000)
    expect(passwords.every((password) => password?.length === 16)).toBe(true)
  },
)

/** Makes other calls until the batch is no longer at work; how many of them were answered before. */
async function answeredWhile(client: Client, id: string): Promise<number> {
  for (let answered = 0; ; answered++) {
    const { state } = await client.call(api.userImportShow, { id })
    if (state !== 'importing') return answered
  }
}

test('a batch belongs to the organisation of its upload, and one above, or with data permission for it, does not see it', async () => {
  const head = await server.user({ org: sub })
  const preview = await flow.preview(
    head,
    await bookOf([['甲', unique(), null, null, null, null, sub.code, null, null]]),
  )
  const calls = [
    () => ann.call(api.userImportShow, { id: preview.id }),
    () => ann.call(api.userImportFindings, { model: { batchId: preview.id } }),
    () => ann.call(api.userImportConfirm, { id: preview.id, version: preview.version }),
    () => ann.call(api.userImportDiscard, { id: preview.id }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 4040 })
})

describe('columns of a workbook of users', () => {
  test('a head that nobody knows is given its meaning, which is remembered for users alone', async () => {
    const account = unique()
    const bytes = await tableOf(['人员姓名', '账号', '机构'], [['赵谷', account, sub.code]])
    const shown = await flow.preview(ann, bytes, '去年.xlsx')
    expect(shown.preview?.columns[0]).toMatchObject({ isUnclaimed: true, offers: ['name'], values: 1 })
    const { id } = shown
    await ann.call(api.userImportAnswer, { id, defaults: { columns: { A: { key: 'name' } } } })
    const read = await ann.call(api.userImportShow, { id })
    expect(countsOf(read)).toMatchObject({ created: 1, rejected: 0 })
    await flow.confirm(ann, read)
    expect((await storedOf(account))?.name).toBe('赵谷')
    const next = await flow.preview(ann, bytes)
    expect(next.preview?.mapping?.note).toBe('按上次的列对应读取（文件「去年.xlsx」）')
    expect(countsOf(next)).toMatchObject({ existing: 1 })
    const { records } = await ann.call(mappingPage, {})
    expect(records).toMatchObject([{ kind: 'user', meanings: ['人员姓名 → 姓名'] }])
  })

  test('the export is read without a doubt about any column', async () => {
    const { rowsOf } = await sheetsOf(ann, api.exportUsers)
    const [heads = [], ...rows] = rowsOf('用户')
    const { preview } = await flow.preview(ann, await tableOf(heads, rows))
    expect(preview?.columns.filter(({ isUnclaimed }) => isUnclaimed)).toEqual([])
    expect(preview?.columns.at(-1)).toMatchObject({ header: '机构名称', note: '导出时附带的列，不导入' })
  })
})
