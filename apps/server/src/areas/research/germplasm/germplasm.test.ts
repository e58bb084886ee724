import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import * as blind from '@hepu/api/areas/experiment/blind'
import { parentInformation } from '@hepu/api/areas/experiment/parentInformation'
import * as setup from '@hepu/api/areas/experiment/setup'
import { germplasm } from '@hepu/api/areas/research/germplasm/germplasm'
import * as evaluation from '@hepu/api/areas/research/germplasm/germplasmEvaluation'
import { pedigree } from '@hepu/api/areas/research/germplasm/germplasmPedigree'
import * as title from '@hepu/api/areas/research/germplasm/germplasmTitle'
import { germplasmTrials } from '@hepu/api/areas/research/germplasm/germplasmTrials'
import type { InputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { makeTrial } from '../../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { germplasmEvaluation, germplasmTitle, organization } from '../../../db/schema/index.ts'
import { changeGermplasm, makeGermplasm } from './testGermplasm.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('F-543 germplasm is entered, listed, changed, shown and deleted by its given addresses', async () => {
  const ann = await app.user()
  const { page, show, create, update, delete: remove } = germplasm.calls
  expect([page, show, create, update, remove].map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/research/germplasm/list',
    'GET /api/research/germplasm/detail/{id}',
    'POST /api/research/germplasm/create',
    'POST /api/research/germplasm/update',
    'POST /api/research/germplasm/delete',
  ])
  const id = await makeGermplasm(ann, '郑58')
  const listed = async (name: string) => {
    const { records } = (await ann.call(page, { model: { name } })) as { records: { id: string }[] }
    return records.map((row) => row.id)
  }
  expect(await listed('郑58')).toEqual([id])
  await changeGermplasm(ann, id, { name: '郑58选' })
  expect(await ann.call(show, { id })).toMatchObject({ id, name: '郑58选', code: '郑58', version: 2 })
  await ann.call(remove, { ids: [id] })
  expect(await listed('郑58')).toEqual([])
  await expect(ann.call(show, { id })).rejects.toMatchObject({ code: 4040 })
})

describe('F-543 titles of germplasm', () => {
  const hiddenOf = async (ann: Client) =>
    (await ann.call(title.titleStatus, {})).filter(({ state }) => state === 0).map((one) => one.title)

  test('all titles are shown until the organisation hides some, for itself and this crop', async () => {
    const ann = await app.user()
    expect(await hiddenOf(ann)).toEqual([])
    const set = (field: string, state: 0 | 1) =>
      ann.call(title.updateTitleStatus, { titles: [{ field, state }] })
    await set('gardenNo', 0)
    await set('introNo', 0)
    expect(await hiddenOf(ann)).toEqual(['圃编号', '引种号'])
    await set('gardenNo', 1)
    expect(await hiddenOf(ann)).toEqual(['引种号'])
    expect(await hiddenOf(await app.user({ org: ann.org, crop: 'rice' }))).toEqual([])
    expect(await hiddenOf(await app.user())).toEqual([])
    const [row] = await app.services.db
      .select()
      .from(germplasmTitle)
      .where(eq(germplasmTitle.orgId, ann.orgId))
    const lines = await ann.call(changeLogOfRecord, { object: 'germplasm_title', objectId: String(row!.id) })
    expect(lines[0]!.changes).toEqual([
      {
        field: 'hidden',
        label: '不显示的栏目',
        before: '圃编号、引种号',
        after: '引种号',
        list: { added: null, removed: '圃编号' },
      },
    ])
  })

  test('hiding name or number, unknown titles and changes by readers are refused', async () => {
    const ann = await app.user()
    const set = (who: Client, field: string) =>
      who.call(title.updateTitleStatus, { titles: [{ field, state: 0 }] })
    await expect(set(ann, 'code')).rejects.toMatchObject({
      code: 4000,
      message: '「种质编号」总是显示，不能关闭',
    })
    await expect(set(ann, 'orgId')).rejects.toMatchObject({ code: 4000, message: '栏目不正确' })
    const reader = await app.user({ org: ann.org, permissions: ['research.germplasm:read'] })
    await expect(set(reader, 'family')).rejects.toMatchObject({ code: 4030 })
  })

  test('the states of transgenic material are those of the dictionary', async () => {
    expect(await (await app.user()).call(title.transgenicEnum, {})).toEqual([
      { value: 'NON', label: '非转基因' },
      { value: 'GM', label: '转基因' },
      { value: 'GE', label: '基因编辑' },
    ])
  })
})

type NewRow = InputOf<typeof evaluation.saveEvaluations>['rows'][number]
const row = (trait: string, raw: string, more: Partial<NewRow> = {}): NewRow => ({
  trait,
  raw,
  year: 2024,
  ...more,
})
const save = (ann: Client, germplasmId: string, ...rows: NewRow[]) =>
  ann.call(evaluation.saveEvaluations, { germplasmId, rows })
const list = (ann: Client, germplasmId: string) => ann.call(evaluation.evaluationList, { germplasmId })

describe('F-454 traits of germplasm', () => {
  test('values are read like trial data, unusual ones give a warning, and each trait is summarised', async () => {
    const ann = await app.user()
    const id = await makeGermplasm(ann, '郑58')
    await save(
      ann,
      id,
      row('plantHeight', '150', { env: '郑州', remark: '春播' }),
      row('plantHeight', '２50', { year: 2023 }),
      row('plantType', '紧凑型'),
      row('tasselDate', '7-5'),
    )
    const { records, summaries, crop } = await list(ann, id)
    expect(crop).toBe('maize')
    expect(records.map((record) => [record.label, record.value, record.year, record.env])).toEqual([
      ['株高(cm)', 150, 2024, '郑州'],
      ['株高(cm)', 250, 2023, null],
      ['株型', '紧凑', 2024, null],
      ['抽雄期', '2024-07-05', 2024, null],
    ])
    expect(records.map(({ warning }) => warning)).toEqual([
      '低于常见范围（180–340cm），请核对',
      null,
      null,
      null,
    ])
    expect(summaries[0]).toEqual({
      trait: 'plantHeight',
      label: '株高(cm)',
      n: 2,
      mean: 200,
      min: 150,
      max: 250,
      decimals: 1,
      counts: [],
    })
    expect(summaries[1]).toMatchObject({ mean: null, counts: [{ value: '紧凑', n: 1 }] })
  })

  test('evaluations beyond the hard range, of another crop or of a future year are not stored, and every row is named', async () => {
    const ann = await app.user()
    const id = await makeGermplasm(ann, '郑58')
    await expect(
      save(
        ann,
        id,
        row('plantHeight', '240'),
        row('plantHeight', '900'),
        row('panicleLength', '20'),
        row('earHeight', '高'),
        row('earHeight', '100', { year: 2099 }),
      ),
    ).rejects.toMatchObject({
      code: 4000,
      message: expect.stringMatching(
        /^第2行：株高\(cm\) .*第3行：该作物没有这个性状.*第4行：穗位高\(cm\) .*第5行：年份不得晚于今年$/s,
      ),
    })
    expect((await list(ann, id)).records).toEqual([])
    expect(await app.services.db.$count(germplasmEvaluation, eq(germplasmEvaluation.orgId, ann.orgId))).toBe(
      0,
    )
  })

  test('evaluations are changed with the version that was seen, deleted, and logged', async () => {
    const ann = await app.user()
    const [id, other] = [await makeGermplasm(ann, '甲'), await makeGermplasm(ann, '乙')]
    await save(ann, id, row('plantHeight', '240'))
    const [first] = (await list(ann, id)).records
    const again = { id: first!.id, version: first!.version }
    await expect(save(ann, other, row('plantHeight', '250', again))).rejects.toMatchObject({ code: 4040 })
    await save(ann, id, row('plantType', '紧凑', again))
    expect((await list(ann, id)).records).toMatchObject([{ trait: 'plantType', value: '紧凑', version: 2 }])
    await expect(save(ann, id, row('plantHeight', '250', again))).rejects.toMatchObject({ code: 4090 })
    const lines = await ann.call(changeLogOfRecord, { object: 'germplasm_evaluation', objectId: first!.id })
    expect(lines.map(({ action }) => action)).toEqual(['update', 'create'])
    const reader = await app.user({ org: ann.org, permissions: ['research.germplasm:read'] })
    await expect(reader.call(evaluation.deleteEvaluations, { ids: [first!.id] })).rejects.toMatchObject({
      code: 4030,
    })
    await ann.call(evaluation.deleteEvaluations, { ids: [first!.id] })
    expect((await list(ann, id)).records).toEqual([])
  })

  test('evaluations belong to the organisation of the germplasm, also when a parent organisation enters them, and move with it', async () => {
    const ann = await app.user()
    const below = await makeOrg(app.services.db, ann.org)
    const bob = await app.user({ org: below })
    const id = await makeGermplasm(bob, '甲')
    await save(ann, id, row('plantHeight', '240'))
    expect((await list(bob, id)).records).toHaveLength(1)
    await ann.call(germplasm.calls.delete, { ids: [id] })
    await expect(list(bob, id)).rejects.toMatchObject({ code: 4040 })
    await ann.call(germplasm.calls.purge, { ids: [id] })
    expect(await app.services.db.$count(germplasmEvaluation, eq(germplasmEvaluation.orgId, below.id))).toBe(0)
  })
})

describe('F-454 the pedigree of germplasm', () => {
  test('the pedigree shows four generations up and down by the shortest path, parents before children', async () => {
    const ann = await app.user()
    const ids: string[] = []
    for (let at = 0; at <= 10; at++) {
      ids.push(await makeGermplasm(ann, `N${at}`, at === 0 ? {} : { female: ids[at - 1] }))
    }
    await changeGermplasm(ann, ids[5]!, { male: ids[3] })
    const { nodes, edges, isCut } = await ann.call(pedigree, { id: ids[5]! })
    expect(nodes.map(({ name, generation }) => [name, generation])).toEqual([
      ['N0', -5],
      ['N1', -4],
      ['N2', -3],
      ['N3', -2],
      ['N4', -1],
      ['N5', 0],
      ['N6', 1],
      ['N7', 2],
      ['N8', 3],
      ['N9', 4],
    ])
    expect(edges).toContainEqual({ from: ids[3], to: ids[5], role: 'male' })
    expect(edges).toContainEqual({ from: ids[4], to: ids[5], role: 'female' })
    expect(isCut).toBe(false)
    expect(nodes[1]).toMatchObject({ femaleName: 'N0', maleName: null })
  })

  test('the pedigree hides what the caller cannot see, and says when it is cut', async () => {
    const ann = await app.user()
    const below = await makeOrg(app.services.db, ann.org)
    const bob = await app.user({ org: below })
    await app.services.db.update(organization).set({ dataScope: 'all' }).where(eq(organization.id, below.id))
    const above = await makeGermplasm(ann, '母公司系')
    const own = await makeGermplasm(bob, '子系', { female: above, male: above })
    expect((await bob.call(pedigree, { id: own })).edges).toEqual([{ from: above, to: own, role: 'both' }])
    await app.services.db.update(organization).set({ dataScope: 'own' }).where(eq(organization.id, below.id))
    const { nodes, edges } = await bob.call(pedigree, { id: own })
    expect(nodes).toMatchObject([{ id: own, femaleName: '无权查看', maleName: '无权查看' }])
    expect(edges).toEqual([])
    await expect((await app.user()).call(pedigree, { id: own })).rejects.toMatchObject({ code: 4040 })
  })
})

describe('F-543 germplasm in trials', () => {
  test('germplasm is found in trials as an entry and as a parent, by name or number, and the trial links back to it', async () => {
    const ann = await app.user()
    const id = await makeGermplasm(ann, '郑58', { code: 'G58', aliases: null })
    const made = await makeTrial(await ctxOf(app, ann), {
      points: [{ name: '点1' }],
      entries: [
        { name: 'G58' },
        { name: '甲1', femaleParent: '郑58', maleParent: 'M2' },
        { name: '甲2', femaleParent: 'M2', maleParent: 'G58' },
        { name: '甲3', femaleParent: '郑581', maleParent: 'M2' },
      ],
    })
    const found = await ann.call(germplasmTrials, { id })
    const namesOf = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name)
    expect([namesOf(found.asEntry), namesOf(found.asFemale), namesOf(found.asMale)]).toEqual([
      ['G58'],
      ['甲1'],
      ['甲2'],
    ])
    expect(found.asFemale.total).toBe(1)
    const { parents } = await ann.call(parentInformation, { id: String(made.entry('甲1')) })
    expect(parents.map((parent) => parent.germplasm)).toEqual([
      [{ id, name: '郑58', code: 'G58', germType: '品系', heteroticGroup: '改良瑞德' }],
      [],
    ])
    const trialOnly = await app.user({ org: ann.org, permissions: ['experiment.variety:read'] })
    const answer = await trialOnly.call(parentInformation, { id: String(made.entry('甲1')) })
    expect(answer.parents.map((parent) => parent.germplasm)).toEqual([[], []])
    const materialOnly = await app.user({ org: ann.org, permissions: ['research.germplasm:read'] })
    await expect(materialOnly.call(germplasmTrials, { id })).rejects.toMatchObject({
      code: 4030,
      message: '没有查看品种试验的权限',
    })
  })

  test('a coded entry is not linked to germplasm until its name is revealed', async () => {
    const ann = await app.user()
    const id = await makeGermplasm(ann, '郑58')
    const code = await makeGermplasm(ann, 'K01')
    const { id: groupId } = await ann.call(setup.groupCreate, { year: 2025, name: '密码组', phase: 'PRE' })
    const rows = [{ name: '郑58' }, { name: '甲1', femaleParent: '郑58' }]
    await ann.call(setup.saveEntries, { groupId, rows })
    const totals = async (of: string) => {
      const { asEntry, asFemale } = await ann.call(germplasmTrials, { id: of })
      return [asEntry.total, asFemale.total]
    }
    expect(await totals(id)).toEqual([1, 1])
    const { version } = await ann.call(setup.setupShow, { groupId })
    const codes = { prefix: 'K', digits: 2, start: 1, withChecks: true, seed: 1 }
    await ann.call(blind.blindStart, { groupId, version, ...codes })
    expect(await totals(id)).toEqual([0, 0])
    expect(await totals(code)).toEqual([0, 0])
    const { version: later } = await ann.call(setup.setupShow, { groupId })
    await ann.call(blind.blindReveal, { groupId, version: later } as never)
    expect(await totals(id)).toEqual([1, 1])
  })
})
