import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import * as api from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { contentOf, evaluationOf, itemOf, logOf, makeFivePoints, scopeOf } from '../testPromotion.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const insert = async (who: Client, name: string, changes: Parameters<typeof contentOf>[0] = {}) =>
  (await who.call(api.insertStandard, contentOf({ name, ...changes }))).id
const move = async (who: Client, id: string, parentId: string | null) => {
  const { name, level, className, itemList, scopes, state, version } = await who.call(api.standardShow, {
    standardId: id,
  })
  return who.call(api.updateStandard, {
    id,
    name,
    level,
    className,
    itemList,
    scopes,
    state,
    version,
    parentId,
  })
}
/** Makes a standard for the whole crop, and its child standard for R1. */
async function makeFamily(who: Client) {
  const parent = await insert(who, '总则')
  const childStandard = await insert(who, '区试', {
    parentId: parent,
    itemList: [itemOf({ v1: 9 })],
    scopes: [scopeOf({ phase: 'R1' })],
  })
  return { parent, childStandard }
}

describe('F-450 child standards', () => {
  test('child standards are below their parent in the list, and found by their own name', async () => {
    const ann = await app.user()
    const { childStandard } = await makeFamily(ann)
    await insert(ann, '别的', { scopes: [] })
    const page = async (model: object) => {
      const { total, records } = await ann.call(api.standardPage, { sort: 'id', order: 'ascending', model })
      return [total, ...records.map((row) => [row.name, row.children?.map((child) => child.name) ?? []])]
    }
    expect(await page({})).toEqual([2, ['总则', ['区试']], ['别的', []]])
    expect(await page({ name: '区试' })).toEqual([1, ['总则', ['区试']]])
    expect(await page({ name: '别' })).toEqual([1, ['别的', []]])
    expect(await ann.call(api.standardShow, { standardId: childStandard })).toMatchObject({
      parentName: '总则',
      can: { addChildStandard: false },
    })
  })

  test('a child standard is matched before its parent, also within the same scope', async () => {
    const ann = await app.user()
    const { parent } = await makeFamily(ann)
    await insert(ann, '总则二', { parentId: parent, itemList: [itemOf({ v1: 1 })] })
    const first = await makeFivePoints(app, ann)
    const other = await makeFivePoints(app, ann, { phase: 'P1', name: '别组' })
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    expect((await evaluationOf(ann, first.groupId)).standardName).toBe('区试')
    expect((await evaluationOf(ann, other.groupId)).standardName).toBe('总则二')
  })

  test('child standards have two levels, so no circle can be made', async () => {
    const ann = await app.user()
    const { parent, childStandard } = await makeFamily(ann)
    await expect(move(ann, parent, parent)).rejects.toThrow('标准不能作自己的上级标准')
    await expect(move(ann, parent, childStandard)).rejects.toThrow('「区试」本身是子标准，不能再作上级标准')
    const third = await insert(ann, '另一')
    await expect(move(ann, parent, third)).rejects.toThrow('「总则」有子标准，不能再成为子标准')
    const stranger = await app.user()
    await expect(insert(stranger, '外', { parentId: parent })).rejects.toThrow('上级标准不存在或无权查看')
    await move(ann, childStandard, null)
    expect((await ann.call(api.standardShow, { standardId: childStandard })).parentId).toBeNull()
  })
})

describe('F-501 POST delSonStandard', () => {
  test('deleting refuses a standard without a parent, one in use, and one of another organisation', async () => {
    const ann = await app.user()
    const { parent, childStandard } = await makeFamily(ann)
    await expect(ann.call(api.delSonStandard, { id: parent })).rejects.toThrow('「总则」不是子标准')
    const stranger = await app.user()
    await expect(stranger.call(api.delSonStandard, { id: childStandard })).rejects.toThrow(
      '子标准不存在或无权查看',
    )
    await makeFivePoints(app, ann)
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    await expect(ann.call(api.delSonStandard, { id: childStandard })).rejects.toThrow(
      '子标准「区试」已被1个晋级评估使用，不能删除，可以停用',
    )
  })

  test('deleting a child standard keeps the parent, and a parent is deleted only with or after its child standards', async () => {
    const ann = await app.user()
    const { parent, childStandard } = await makeFamily(ann)
    await expect(ann.call(api.delStandard, { ids: [parent] })).rejects.toThrow(
      '标准还有子标准「区试」，请先删除子标准',
    )
    await ann.call(api.delSonStandard, { id: childStandard })
    expect((await ann.call(api.standardPage, {})).records.map((row) => [row.name, row.children])).toEqual([
      ['总则', undefined],
    ])
    expect((await logOf(app, ann)).at(-1)).toMatchObject({
      action: 'delete',
      objectId: Number(childStandard),
    })
    const again = await insert(ann, '区试', { parentId: parent })
    await ann.call(api.delStandard, { ids: [parent, again] })
    expect((await ann.call(api.standardPage, {})).total).toBe(0)
  })
})

describe('two candidates for one group', () => {
  test('two candidates name each other in the list, and the evaluation reports them instead of choosing', async () => {
    const ann = await app.user()
    await insert(ann, '甲')
    const second = await insert(ann, '乙')
    const { records } = await ann.call(api.standardPage, { sort: 'id', order: 'ascending' })
    expect(records.map((row) => row.clashes)).toEqual([['乙'], ['甲']])
    const { groupId } = await makeFivePoints(app, ann)
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    expect((await evaluationOf(ann, groupId)).problem).toBe(
      '同一范围有多个晋级标准：甲（高产稳产）、乙（高产稳产）',
    )
    const { version } = await ann.call(api.standardShow, { standardId: second })
    await ann.call(api.updateStandard, {
      ...contentOf({ name: '乙', validTo: '2024-12-31', validFrom: '2020-01-01' }),
      id: second,
      version,
      state: 1,
    })
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    expect(await evaluationOf(ann, groupId)).toMatchObject({ problem: null, standardName: '甲' })
  })
})
