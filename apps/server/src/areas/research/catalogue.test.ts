import { fileInfoUpload } from '@hepu/api/core/file/file'
import { breedingLab } from '@hepu/api/areas/research/laboratory/breedingLab'
import * as common from '@hepu/api/areas/research/lookups'
import { orgTree } from '@hepu/api/core/resource/choices'
import { copyright } from '@hepu/api/areas/research/copyright/copyright'
import { laboratory } from '@hepu/api/areas/research/laboratory/laboratory'
import { patent } from '@hepu/api/areas/research/patent/patent'
import { person } from '@hepu/api/areas/research/person/person'
import { platformInfo } from '@hepu/api/areas/research/platformInfo'
import { project } from '@hepu/api/areas/research/project/project'
import { reward } from '@hepu/api/areas/research/reward/reward'
import { standard } from '@hepu/api/areas/research/standard/standard'
import { thesis } from '@hepu/api/areas/research/thesis/thesis'
import { variety } from '@hepu/api/areas/research/variety/variety'
import { varietyInfo } from '@hepu/api/areas/research/varietyInfo/varietyInfo'
import type { Resource } from '@hepu/api/core/resource/resource'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrg } from '../../../test/build/buildAuthority.ts'
import type { Client } from '../../../test/testApp.ts'
import { refused, walkOf } from '../../../test/walk.ts'
import { readWorkbook } from '../../import/read/readWorkbook.ts'
import { showRaw } from '../../import/workbook.ts'
import { countsOf, sheetsOf } from '../authority/testTables.ts'
import { fileTest, pdf, type FileTest } from '../../files/testFiles.ts'
import { samples } from './registry/samples.ts'
import { flowOf, pageOf, show, valuesOf, type Row } from './registry/testRegistries.ts'

let app: FileTest
beforeAll(async () => {
  app = await fileTest()
})
afterAll(() => app.close())

const NONE = '999999'

test.each([
  ['F-531 软件著作权', copyright],
  ['F-532 科技奖励', reward],
  ['F-533 专利', patent],
  ['F-534 论文', thesis],
  ['F-535 审定品种', variety],
  ['F-536 品种权', varietyInfo],
  ['F-537 标准', standard],
  ['F-538 科研项目', project],
  ['F-539 科研平台', platformInfo],
  ['F-540 实验室', laboratory],
  ['F-541 育种站', breedingLab],
  ['F-542 科研人员', person],
] as const)('every call of %s answers, and refuses bad input in Chinese', async (_, def: Resource) => {
  const { page, create, update, show: one, audit, delete: remove, deletedPage } = def.calls
  const { deleteFile, deletePreviewUrl, import: upload, export: file } = def.calls
  const walk = walkOf([
    page,
    create,
    update,
    one,
    audit,
    remove,
    deleteFile,
    deletePreviewUrl,
    upload,
    file,
    deletedPage,
  ])
  const ann = walk.as(await app.user())
  const id = await draftWithFiles(def, ann)
  await handedIn(def, ann, id)
  await throughAWorkbook(def, ann)
  await ann.call(remove, { ids: [id], reason: '登记有误' })
  expect(await pageOf(def, ann)).toMatchObject({ total: 0 })
  expect(await ann.call(deletedPage, { model: {} })).toMatchObject({
    total: 1,
    records: [{ id, deleteReason: '登记有误' }],
  })
  await refuseAll(def, ann)
  await walk.end(app)
})

/** A draft with two attachments loses its preview, and one of them; answers its id. */
async function draftWithFiles(def: Resource, ann: Client): Promise<string> {
  const send = async (name: string) =>
    (await ann.upload(fileInfoUpload, { infoType: def.name, publicStatus: '2' }, { name, bytes: pdf })).id
  const files = [await send('证书.pdf'), await send('附页.pdf')]
  const draft = { ...valuesOf(def, ann), files, submit: false }
  const { id } = await ann.call(def.calls.create, draft)
  type Filed = Row & { fileDOList: { id: string; url: string }[] }
  const before = (await show(def, ann, id)) as Filed
  expect(before.fileDOList.map((file) => file.id)).toEqual(files)
  expect(before['previewUrl']).toBe(before.fileDOList[0]!.url)
  await ann.call(def.calls.deletePreviewUrl, { id })
  expect(await show(def, ann, id)).toMatchObject({ previewUrl: null, status: 0 })
  await ann.call(def.calls.deleteFile, { fileId: files[1]! })
  expect(await show(def, ann, id)).toMatchObject({ fileDOList: [{ id: files[0] }] })
  return id
}

/** Changes the draft, submits it, finds it in the list, and approves it. */
async function handedIn(def: Resource, ann: Client, id: string): Promise<void> {
  const { version } = await show(def, ann, id)
  const changed = { ...valuesOf(def, ann), remark: '补正后提交', id, version, submit: true }
  expect(await ann.call(def.calls.update, changed)).toMatchObject({ status: 1 })
  expect(await ann.call(def.calls.audit, { ids: [id], pass: true })).toEqual({ changed: 1 })
  const name = samples[def.name].values[def.nameField]
  const found = await pageOf(def, ann, { name: String(name).slice(0, 2) })
  expect(found).toMatchObject({ total: 1, records: [{ id, [def.nameField]: name, status: 2 }] })
  expect(await show(def, ann, id)).toMatchObject({ remark: '补正后提交' })
}

/** What is exported has the record, and imports again without a change. */
async function throughAWorkbook(def: Resource, ann: Client): Promise<void> {
  const { bytes, rowsOf } = await sheetsOf(ann, def.calls.export)
  const [heads, ...rows] = rowsOf(def.title)
  expect(rows.map((row) => row[heads!.indexOf('备注')])).toEqual(['补正后提交'])
  const preview = await flowOf(def).preview(ann, bytes)
  expect(countsOf(preview)).toEqual({ created: 0, existing: 1, changed: 0, rejected: 0 })
}

/** What is wrong with each call. */
async function refuseAll({ calls, fields, nameField, title }: Resource, ann: Client): Promise<void> {
  const unseen = `${title}不存在或无权查看`
  await refused(ann.call(calls.page, { model: { version: 1 } }), 'version')
  await refused(ann.call(calls.export, { version: 1 } as never), 'version')
  await refused(ann.call(calls.deletedPage, { sort: 'none' }), '不支持按该列排序')
  await refused(ann.call(calls.create, {}), `${fields[nameField]!.label}必填`)
  await refused(ann.call(calls.update, { id: NONE, version: 1, [nameField]: '甲' }), unseen)
  await refused(ann.call(calls.show, { id: NONE }), unseen)
  await refused(ann.call(calls.audit, { ids: [NONE], pass: true }), unseen)
  await refused(ann.call(calls.delete, { ids: [NONE] }), unseen)
  await refused(ann.call(calls.deletePreviewUrl, { id: NONE }), unseen)
  await refused(ann.call(calls.deleteFile, { fileId: NONE }), '不存在')
  const text = { name: '表.txt', bytes: Buffer.from('名称') }
  await refused(ann.upload(calls.import, {}, text), '文件')
}

test('F-550 the calls return the trees of organisations and places, at most five institutions, and a table as a workbook', async () => {
  const { areaTree, searchInstitution, htmlToExcel } = common
  const walk = walkOf([orgTree, areaTree, searchInstitution, htmlToExcel])
  const user = await app.user()
  const ann = walk.as(user)
  for (let at = 0; at < 7; at++) await makeOrg(app.services.db, user.org)
  const [top] = await ann.call(orgTree, {})
  expect(top).toMatchObject({ id: String(user.orgId) })
  expect(top!.children).toHaveLength(7)
  expect((await ann.call(areaTree, {})).map(({ label }) => label)).toContain('河南省')
  expect(await ann.call(searchInstitution, { name: '机构' })).toHaveLength(common.SEARCH_MAX)
  const html = '<table><tr><td>名称</td><td>12.5</td></tr></table>'
  const { bytes } = await sheetsOf(ann, htmlToExcel, { name: '交叉表', html })
  const { sheets } = await readWorkbook(bytes, '交叉表.xlsx')
  expect(sheets[0]!.rows[0]!.cells.map(showRaw)).toEqual(['名称', '12.5'])
  await refused(ann.call(orgTree, { isInstitution: 'maybe' as never }), '法人单位不正确')
  await refused(ann.call(searchInstitution, { name: ' ' }), '机构名称必填')
  await refused(ann.call(htmlToExcel, { name: '表', html: '没有' }), '内容中没有表格')
  await walk.end(app)
})
