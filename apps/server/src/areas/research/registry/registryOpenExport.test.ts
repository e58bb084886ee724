import { copyright } from '@hepu/api/areas/research/copyright/copyright'
import { patentLegalStatus, patentTypes } from '@hepu/api/areas/research/patent/patentWords'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOf, type Client } from '../../../../test/testApp.ts'
import { organization } from '../../../db/schema/index.ts'
import { sheetsOf } from '../../authority/testTables.ts'
import { fileTest, type FileTest } from '../../../files/testFiles.ts'
import { certified } from './testCertified.ts'
import { samples } from './samples.ts'

let app: FileTest
let nobody: Client
beforeAll(async () => {
  app = await fileTest()
  nobody = { ...callsOf(app.app, '') } as Client
})
afterAll(() => app.close())

const { calls } = copyright
const OPEN_HEADS = [
  '软件全称',
  '软件简称',
  '版本号',
  '登记号',
  '著作权人内部单位',
  '著作权人外部单位',
  '开发完成日期',
  '首次发表日期',
  '权利取得方式',
  '权利范围',
  '登记日期',
  '软件分类',
  '保护期至',
]

/** A number that no other test has. */
let serial = 0
const nextNo = () => `2024SR${String(1_000_000 + ++serial)}`

interface Wish extends Record<string, unknown> {
  regNo?: string
}

async function make(ann: Client, wish: Wish = {}): Promise<{ id: string; regNo: string }> {
  const regNo = nextNo()
  const values = {
    ...samples[copyright.name].values,
    certNo: '软著登字第7654321号',
    remark: '代理人电话13800138000',
    holders: {
      internalUnit: [String(ann.orgId)],
      staffList: [{ userName: '王麦' }],
      externalUnit: '河南某研究院',
    },
    isPublic: true,
    regNo,
    ...wish,
  }
  const files = await certified(copyright, ann)
  const { id } = await ann.call<typeof calls.create>(calls.create, { ...values, ...files, submit: true })
  return { id, regNo }
}
const approve = (ann: Client, id: string) => ann.call(calls.audit, { ids: [id], pass: true })
const linesOf = async (client: Client, model = {}) =>
  (await sheetsOf(client, calls.export, model)).rowsOf(copyright.title)
const of = (lines: (string | null | undefined)[][], regNo: string) =>
  lines.find((line) => line.includes(regNo))

describe('F-389 copyright export', () => {
  test('the export without a token returns published columns, without people, certificates and remarks', async () => {
    const ann = await app.user()
    const { id, regNo } = await make(ann)
    await approve(ann, id)
    const [heads, ...lines] = await linesOf(nobody)
    expect(heads).toEqual(OPEN_HEADS)
    const [org] = await app.services.db.select().from(organization).where(eq(organization.id, ann.orgId))
    const line = of(lines, regNo)!
    expect(line).toContain(org!.name)
    expect(line).toContain('河南某研究院')
    for (const secret of ['王麦', '软著登字', '13800138000']) expect(line.join()).not.toContain(secret)
  })

  test.each<[string, Wish, boolean]>([
    ['not marked as public', { isPublic: null }, true],
    ['marked as not public', { isPublic: false }, true],
    ['waiting for its review', {}, false],
  ])('the export omits a record that is %s', async (_, wish, isApproved) => {
    const ann = await app.user()
    const { id, regNo } = await make(ann, wish)
    if (isApproved) await approve(ann, id)
    expect(of(await linesOf(nobody), regNo)).toBeUndefined()
  })

  test('the export omits deleted records, and records of a removed organisation', async () => {
    const ann = await app.user()
    const [binned, orphan] = [await make(ann), await make(ann)]
    for (const { id } of [binned, orphan]) await approve(ann, id)
    await ann.call(calls.delete, { ids: [binned.id], reason: '重复登记' })
    expect(of(await linesOf(nobody), binned.regNo)).toBeUndefined()
    expect(of(await linesOf(nobody), orphan.regNo)).toBeDefined()
    await app.services.db
      .update(organization)
      .set({ deletedAt: new Date() })
      .where(eq(organization.id, ann.orgId))
    expect(of(await linesOf(nobody), orphan.regNo)).toBeUndefined()
  })

  test('the export filters like the list, but the keyword searches only open columns', async () => {
    const ann = await app.user()
    const { id, regNo } = await make(ann)
    await approve(ann, id)
    expect(of(await linesOf(nobody, { name: regNo.slice(-6) }), regNo)).toBeDefined()
    expect(of(await linesOf(nobody, { name: '软著登字' }), regNo)).toBeUndefined()
    expect(of(await linesOf(nobody, { obtainWay: '继承' }), regNo)).toBeUndefined()
  })

  test.each([
    ['orgId', '机构'],
    ['status', '审核状态'],
  ])(
    'the export refuses to filter by %s, which is not published, except for users who may export',
    async (name, label) => {
      const ann = await app.user()
      const payload = name === 'orgId' ? { orgId: String(ann.orgId) } : { status: 2 }
      const remoteAddress = '203.0.113.8'
      const ask = (client: Client) =>
        client.raw({ method: 'POST', url: calls.export.path, payload, remoteAddress })
      for (const client of [nobody, await app.user({ permissions: [] })]) {
        const msg = `公开信息不能按「${label}」筛选`
        expect((await ask(client)).json()).toEqual({ code: 4000, msg, data: null })
      }
      expect((await ask(ann)).headers['content-disposition']).toContain('attachment')
    },
  )

  test('the export filters by the published columns that the list filters by', async () => {
    const ann = await app.user()
    const { id, regNo } = await make(ann)
    await approve(ann, id)
    const { regDate } = (await ann.call(calls.show, { id })) as { regDate?: string }
    const model = { year: Number(regDate!.slice(0, 4)), regDateStart: regDate, regDateEnd: regDate }
    expect(of(await linesOf(nobody, model), regNo)).toBeDefined()
  })

  test("the export has every column of one's own records for users who may export, and the open ones for others", async () => {
    const ann = await app.user()
    const { id, regNo } = await make(ann, { isPublic: null })
    await approve(ann, id)
    const [heads, ...lines] = await linesOf(ann)
    expect(heads).toContain('证书号')
    expect(of(lines, regNo)!.join()).toContain('软著登字第7654321号')
    const reader = await app.user({ org: ann.org, permissions: ['research.copyright:read'] })
    const answer = await linesOf(reader)
    expect(answer[0]).toEqual(OPEN_HEADS)
    expect(of(answer, regNo)).toBeUndefined()
    const stranger = await app.user()
    expect(of(await linesOf(stranger), regNo)).toBeUndefined()
  })

  test('an expired token, and one with a first password, count as no token', async () => {
    const ann = await app.user({ mustChangePassword: true })
    expect((await linesOf(ann))[0]).toEqual(OPEN_HEADS)
    const late = { ...callsOf(app.app, 'long-gone') } as Client
    expect((await linesOf(late))[0]).toEqual(OPEN_HEADS)
  })
})

describe('F-389 words of patents', () => {
  test('words of patents are returned without a token', async () => {
    expect(await nobody.call(patentTypes, {})).toEqual(
      ['发明', '实用新型', '外观设计'].map((word) => ({ value: word, label: word })),
    )
    const states = await nobody.call(patentLegalStatus, {})
    expect(states.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['实质审查', '授权(有效)', '转让']),
    )
  })
})

test('an address gets a limited number of open exports per minute', async () => {
  const codes = new Set<number>()
  for (let n = 0; n < 25; n++) {
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: calls.export.path,
      payload: {},
      remoteAddress: '203.0.113.7',
    })
    codes.add(statusCode)
  }
  expect([...codes]).toEqual([200, 429])
})
