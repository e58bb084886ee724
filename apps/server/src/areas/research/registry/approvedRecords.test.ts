import { uploadParam } from '@hepu/api/core/file/file'
import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import { copyright } from '@hepu/api/areas/research/copyright/copyright'
import { gene } from '@hepu/api/areas/research/gene/gene'
import { associateFiles, qtnDelete, qtnList, qtnSave } from '@hepu/api/areas/research/gene/geneLibrary'
import { germplasm } from '@hepu/api/areas/research/germplasm/germplasm'
import * as evaluation from '@hepu/api/areas/research/germplasm/germplasmEvaluation'
import { patent } from '@hepu/api/areas/research/patent/patent'
import { updateConfigYear } from '@hepu/api/areas/upgrade/evaluation'
import type { Resource } from '@hepu/api/core/resource/resource'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/testApp.ts'
import { asked, fileTest, partsOf, pdf, post, sendFile, type FileTest } from '../../../files/testFiles.ts'
import { certified } from './testCertified.ts'
import { makeGene } from '../gene/testGenes.ts'
import { makeGermplasm } from '../germplasm/testGermplasm.ts'
import { create, show, valuesOf } from './testRegistries.ts'

let app: FileTest
let ann: Client
let bob: Client
beforeAll(async () => {
  app = await fileTest()
})
beforeEach(async () => {
  ann = await app.user()
  bob = await app.user({ org: ann.org })
})
afterAll(() => app.close())

const refusal = { code: 4220, message: expect.stringContaining('已审核通过的记录不能直接') as string }
const approve = (who: Client, def: Resource, ...ids: string[]) =>
  who.call(def.calls.audit, { ids, pass: true })
const fourEyes = (who: Client) =>
  who.call(updateConfigYear, {
    currentYear: 2026,
    fourEyes: true,
    minPoints: 5,
    reviewFourEyes: true,
    reason: '内控要求',
  })
const filesOf = async (def: Resource, who: Client, id: string) =>
  (await show(def, who, id))['fileDOList'] as { id: string; originalName: string }[]
const historyOf = async (who: Client, def: Resource, objectId: string) =>
  (await who.call(changeLogOfRecord, { object: def.table, objectId })).flatMap(({ partName, changes }) =>
    changes.map(({ label, before, after }) =>
      [partName, `${label}：${before ?? '空'} → ${after ?? '空'}`].filter(Boolean).join(' '),
    ),
  )
/** Sends a file to a record straight to the storage, as the web does. */
const giveFile = (who: Client, def: Resource, infoId: string, name = '补充.pdf') =>
  sendFile(app, who, name, pdf, { infoType: def.name, infoId })
const saveWith = async (who: Client, def: Resource, id: string, files: Record<string, unknown>) => {
  const { version } = await show(def, who, id)
  return who.call(def.calls.update, { ...valuesOf(def, ann), ...files, id, version, submit: true })
}

describe('F-408 the attachments of a record belong to its review', () => {
  test('an approved record gains and loses attachments only by its form', async () => {
    const { id } = await create(copyright, ann)
    await approve(bob, copyright, id)
    const before = await show(copyright, ann, id)
    await expect(giveFile(ann, copyright, id)).rejects.toMatchObject(refusal)
    const fileId = (await filesOf(copyright, ann, id))[0]!.id
    await expect(ann.call(copyright.calls.deleteFile, { fileId })).rejects.toMatchObject(refusal)
    await expect(ann.call(copyright.calls.deletePreviewUrl, { id })).rejects.toMatchObject(refusal)
    const { version, updatedByName } = before
    expect(await show(copyright, ann, id)).toMatchObject({ version, status: 2, updatedByName })
    expect(await filesOf(copyright, ann, id)).toHaveLength(1)
    const associated = await makeGene(ann)
    await approve(bob, gene, associated)
    const { id: free } = await sendFile(app, ann, '序列.pdf', pdf, { infoType: gene.name })
    await expect(
      ann.call(associateFiles, { target: 'gene', id: associated, fileIds: [free] }),
    ).rejects.toMatchObject(refusal)
  })

  test('the same attachment is removed once, however often it is named', async () => {
    const { id } = await create(copyright, ann)
    const [old] = await filesOf(copyright, ann, id)
    const given = await certified(copyright, ann)
    await saveWith(ann, copyright, id, { ...given, removedFiles: [old!.id, old!.id] })
    expect(await filesOf(copyright, ann, id)).toMatchObject([{ id: Object.values(given)[0]![0] }])
  })

  test('an approved record is not deleted without a reason, which its history shows', async () => {
    const [{ id: waiting }, { id }] = [await create(copyright, ann, 1), await create(copyright, ann, 2)]
    await approve(bob, copyright, id)
    const name = String((await show(copyright, ann, id))[copyright.nameField])
    await expect(ann.call(copyright.calls.delete, { ids: [waiting, id] })).rejects.toMatchObject({
      code: 4000,
      data: { problems: [{ path: 'reason', message: `「${name}」已审核通过，删除须填写删除原因` }] },
    })
    await ann.call(copyright.calls.delete, { ids: [waiting] })
    await ann.call(copyright.calls.delete, { ids: [id], reason: '重复登记' })
    const history = await ann.call(changeLogOfRecord, { object: copyright.table, objectId: id })
    expect(history.find(({ action }) => action === 'delete')).toMatchObject({ reason: '重复登记' })
  })

  test('an upload permission signed before the approval is refused after it', async () => {
    const { id } = await create(copyright, ann)
    const param = await ann.call(
      uploadParam,
      asked('晚到.pdf', pdf.length, { infoType: copyright.name, infoId: id }),
    )
    await approve(bob, copyright, id)
    const answer = await post(app, param, partsOf(param, pdf))
    expect(answer.json()).toMatchObject({ msg: refusal.message })
    expect(await filesOf(copyright, ann, id)).toHaveLength(1)
  })

  test('saving its form unchanged changes nothing: a holder with blank parts is no holder', async () => {
    const made = { ...valuesOf(patent, ann), ...(await certified(patent, ann)), holders: null, submit: true }
    const { id } = await ann.call(patent.calls.create, made)
    await approve(bob, patent, id)
    const { version } = await show(patent, ann, id)
    const before = await historyOf(ann, patent, id)
    const holders = { internalUnit: [], staffList: [], externalUnit: null }
    const answer = await saveWith(ann, patent, id, { holders })
    expect(answer).toMatchObject({ status: 2, version })
    expect(await historyOf(ann, patent, id)).toEqual(before)
  })

  test('its form changes attachments, and the record waits for review again', async () => {
    const { id } = await create(copyright, ann)
    await approve(bob, copyright, id)
    const [old] = await filesOf(copyright, ann, id)
    const given = await certified(copyright, ann)
    const answer = await saveWith(ann, copyright, id, { ...given, removedFiles: [old!.id] })
    expect(answer).toMatchObject({ status: 1 })
    expect(await filesOf(copyright, ann, id)).toMatchObject([{ id: Object.values(given)[0]![0] }])
    expect(await show(copyright, ann, id)).toMatchObject({ status: 1, auditByName: null })
    const history = await historyOf(ann, copyright, id)
    expect(history).toContain('附件增加：空 → 证书.pdf')
    expect(history).toContain('附件删除：证书.pdf → 空')
    expect(history).toContain('审核状态：已通过 → 待审核')
  })

  test('the last required attachment cannot be removed, by the form or by the call; a draft may lose it', async () => {
    const { id } = await create(copyright, ann)
    const [only] = await filesOf(copyright, ann, id)
    const kept = { code: 4000, message: expect.stringContaining('不能删除最后一个') as string }
    await expect(ann.call(copyright.calls.deleteFile, { fileId: only!.id })).rejects.toMatchObject(kept)
    await approve(bob, copyright, id)
    await expect(saveWith(ann, copyright, id, { removedFiles: [only!.id] })).rejects.toMatchObject(kept)
    expect(await filesOf(copyright, ann, id)).toHaveLength(1)
    const draft = await ann.call(copyright.calls.create, {
      ...valuesOf(copyright, ann, 1),
      ...(await certified(copyright, ann)),
    })
    const [his] = await filesOf(copyright, ann, draft.id)
    await expect(ann.call(copyright.calls.deleteFile, { fileId: his!.id })).resolves.toBeNull()
  })

  test('a form cannot remove a file of another record', async () => {
    const [one, two] = [await create(copyright, ann), await create(copyright, ann, 1)]
    const [other] = await filesOf(copyright, ann, two.id)
    await expect(saveWith(ann, copyright, one.id, { removedFiles: [other!.id] })).rejects.toMatchObject({
      code: 4090,
      message: '要移除的附件已不在该记录中，请刷新后再试',
    })
    expect(await filesOf(copyright, ann, two.id)).toHaveLength(1)
  })

  test('adding or removing a file makes the user the last editor, who may not review, and outdates open forms', async () => {
    await fourEyes(ann)
    const { id } = await create(copyright, ann)
    const { version } = await show(copyright, ann, id)
    await giveFile(bob, copyright, id)
    await expect(approve(bob, copyright, id)).rejects.toMatchObject({
      message: expect.stringContaining('由您最后编辑') as string,
    })
    const late = { ...valuesOf(copyright, ann), id, version, submit: true }
    await expect(ann.call(copyright.calls.update, late as never)).rejects.toMatchObject({ code: 4090 })
    const file = (await filesOf(copyright, ann, id)).find(({ originalName }) => originalName === '补充.pdf')
    await ann.call(copyright.calls.deleteFile, { fileId: file!.id })
    await expect(approve(ann, copyright, id)).rejects.toMatchObject({ code: 4220 })
    await expect(approve(bob, copyright, id)).resolves.toEqual({ changed: 1 })
    const history = await historyOf(ann, copyright, id)
    expect(history).toContain('附件增加：空 → 补充.pdf')
    expect(history).toContain('附件删除：补充.pdf → 空')
  })

  test('two files added at once are both kept, each with a version', async () => {
    const { id } = await create(copyright, ann)
    const { version } = await show(copyright, ann, id)
    await Promise.all(['一.pdf', '二.pdf', '三.pdf'].map((name) => giveFile(bob, copyright, id, name)))
    expect(await filesOf(copyright, ann, id)).toHaveLength(4)
    expect(await show(copyright, ann, id)).toMatchObject({ version: version + 3 })
  })
})

const qtn = { name: 'qEL-1', chromosome: '3', position: 1001, refGenotype: 'A', altGenotype: 'G', effect: 1 }
const height = { trait: 'plantHeight', raw: '250', env: '新乡', year: 2024 }
/** What has rows of its own: how one is made, entered and taken out. */
const parts = [
  {
    def: gene,
    make: (who: Client) => makeGene(who),
    add: (who: Client, id: string) => who.call(qtnSave, { geneId: id, rows: [qtn] }),
    remove: async (who: Client, id: string) =>
      who.call(qtnDelete, { ids: (await who.call(qtnList, { geneId: id })).map((row) => row.id) }),
    line: 'QTN「qEL-1」 效应：空 → 1',
  },
  {
    def: germplasm,
    make: (who: Client) => makeGermplasm(who, 'HP-1'),
    add: (who: Client, id: string) =>
      who.call(evaluation.saveEvaluations, { germplasmId: id, rows: [height, { ...height, year: 2023 }] }),
    remove: async (who: Client, id: string) => {
      const { records } = await who.call(evaluation.evaluationList, { germplasmId: id })
      return who.call(evaluation.deleteEvaluations, { ids: records.map((row) => row.id) })
    },
    line: expect.stringMatching(/^性状评价 性状：空 → 株高/) as unknown as string,
  },
]

describe.each(parts)('F-408 rows of $def.title', ({ def, make, add, remove, line }) => {
  test('an approved record waits for review again after rows are added or removed, and its history says why', async () => {
    const id = await make(ann)
    for (const change of [add, remove]) {
      await approve(ann, def, id)
      const { version } = await show(def, ann, id)
      await change(bob, id)
      expect(await show(def, ann, id)).toMatchObject({
        status: 1,
        auditByName: null,
        version: version + 1,
      })
    }
    const history = await historyOf(ann, def, id)
    expect(history).toContainEqual(line)
    expect(history.filter((line) => line === '审核状态：已通过 → 待审核')).toHaveLength(2)
  })

  test('entering rows makes the user the last editor under 四眼', async () => {
    await fourEyes(ann)
    const id = await make(ann)
    await add(bob, id)
    await expect(approve(bob, def, id)).rejects.toMatchObject({
      message: expect.stringContaining('由您最后编辑') as string,
    })
    await expect(approve(ann, def, id)).resolves.toEqual({ changed: 1 })
  })

  test('a reader cannot change rows', async () => {
    const id = await make(ann)
    const reader = await app.user({ org: ann.org, permissions: [`${def.name}:read`] })
    await expect(add(reader, id)).rejects.toMatchObject({ code: 4030 })
    expect(await show(def, ann, id)).toMatchObject({ version: 1 })
  })
})
