import { gene } from '@hepu/api/areas/research/gene/gene'
import * as api from '@hepu/api/areas/research/gene/geneFolders'
import { geneLinks } from '@hepu/api/areas/research/gene/geneLibrary'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { changeGene, makeFolder, makeGene, showGene } from './testGenes.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** 玉米 / 抗虫 / 2025. */
async function makeTree(who: Client) {
  const top = await makeFolder(who, '玉米')
  const middle = await makeFolder(who, '抗虫', top)
  return { top, middle, low: await makeFolder(who, '2025', middle) }
}
const versionOf = async (who: Client, id: string) => (await who.call(api.folderShow, { id })).version
const pathOf = async (who: Client, id: string) => (await who.call(api.folderShow, { id })).path
const move = async (who: Client, id: string, parentId: string | null) =>
  who.call(api.folderMove, { id, parentId, version: await versionOf(who, id) })

describe('refusals of folders', () => {
  test('a folder name that is blank, too long, has a slash or is taken at its level is refused', async () => {
    const ann = await app.user()
    const top = await makeFolder(ann, '玉米')
    await expect(makeFolder(ann, ' ')).rejects.toMatchObject({ code: 4000, message: '文件夹名称必填' })
    await expect(makeFolder(ann, '长'.repeat(51))).rejects.toMatchObject({ code: 4000 })
    await expect(makeFolder(ann, 'a/b')).rejects.toMatchObject({
      code: 4000,
      message: '文件夹名称不能含「/」',
    })
    await expect(makeFolder(ann, '玉米')).rejects.toMatchObject({
      code: 4090,
      message: '同一级已有文件夹「玉米」',
    })
    await makeFolder(ann, '玉米', top)
    const other = await makeFolder(ann, '水稻')
    await expect(ann.call(api.folderRename, { id: other, name: '玉米', version: 1 })).rejects.toMatchObject({
      code: 4090,
    })
  })

  test('more than six levels are refused, when creating and when moving', async () => {
    const ann = await app.user()
    let parent: string | null = null
    for (const name of ['1', '2', '3', '4', '5', '6']) parent = await makeFolder(ann, name, parent)
    await expect(makeFolder(ann, '7', parent)).rejects.toMatchObject({
      code: 4220,
      message: '文件夹最多6级',
    })
    const other = await makeTree(ann)
    const fifth = (await ann.call(api.folderList, {}))[0]!.children[0]!.children[0]!.children[0]!
    await expect(move(ann, other.top, fifth.id)).rejects.toMatchObject({ code: 4220 })
  })

  test('a folder cannot be moved into itself or below itself', async () => {
    const ann = await app.user()
    const { top, low } = await makeTree(ann)
    await expect(move(ann, top, low)).rejects.toMatchObject({
      code: 4220,
      message: '不能把文件夹「玉米」移到它自身或其下级「玉米/抗虫/2025」中',
    })
    await expect(move(ann, top, top)).rejects.toMatchObject({ code: 4220 })
  })

  test('a folder that is not empty is not deleted, and the message names its content', async () => {
    const ann = await app.user()
    const { top, middle, low } = await makeTree(ann)
    const inBin = await makeGene(ann, { folder: '玉米' })
    await makeGene(ann, { code: 'G-2', folder: '玉米' })
    await ann.call(gene.calls.delete, { ids: [inBin] })
    await expect(ann.call(api.folderDelete, { id: top })).rejects.toMatchObject({
      code: 4220,
      message: '文件夹「玉米」中有1个子文件夹、2条技术基因（1条在回收站），不能删除',
    })
    await ann.call(api.folderDelete, { id: low })
    await ann.call(api.folderDelete, { id: middle })
    await expect(ann.call(api.folderShow, { id: middle })).rejects.toMatchObject({ code: 4040 })
  })

  test('an edit of an outdated version is refused', async () => {
    const ann = await app.user()
    const { top } = await makeTree(ann)
    await ann.call(api.folderRename, { id: top, name: '春玉米', version: 1 })
    await expect(ann.call(api.folderRename, { id: top, name: '夏玉米', version: 1 })).rejects.toMatchObject({
      code: 4090,
    })
    expect(await pathOf(ann, top)).toBe('春玉米')
  })

  test('folders and genes of another organisation are refused', async () => {
    const [ann, eve] = [await app.user(), await app.user()]
    const { top } = await makeTree(ann)
    const own = await makeFolder(eve, '大豆')
    const ofEve = await makeGene(eve)
    const missing = { code: 4040, message: '文件夹不存在或无权查看' }
    const id = top
    const tries = [
      () => eve.call(api.folderShow, { id }),
      () => eve.call(api.folderSave, { parentId: id, name: '甲' }),
      () => eve.call(api.folderRename, { id, name: '甲', version: 1 }),
      () => eve.call(api.folderMove, { id, parentId: null, version: 1 }),
      () => eve.call(api.folderMove, { id: own, parentId: id, version: 1 }),
      () => eve.call(api.folderDelete, { id }),
      () => eve.call(api.fileGenes, { ids: [ofEve], folderId: id }),
    ]
    for (const one of tries) await expect(one()).rejects.toMatchObject(missing)
    expect((await eve.call(api.folderList, {})).map(({ name }) => name)).toEqual(['大豆'])
    await expect(makeGene(eve, { code: 'G-2', folder: '玉米' })).rejects.toMatchObject({
      data: { problems: [{ path: 'folder', message: '文件夹「玉米」不存在，请先新增' }] },
    })
    await expect(
      eve.call(api.fileGenes, { ids: [await makeGene(ann)], folderId: own }),
    ).rejects.toMatchObject({
      code: 4040,
    })
  })
})

describe('F-426 F-544 folders', () => {
  test('folders are a tree with their contents, and genes are filed, found below and taken out', async () => {
    const ann = await app.user()
    const { top, low } = await makeTree(ann)
    const [one, other] = [await makeGene(ann), await makeGene(ann, { code: 'G-2', folder: '玉米' })]
    await ann.call(gene.calls.audit, { ids: [one], pass: true })
    expect(await ann.call(api.fileGenes, { ids: [one, other], folderId: low })).toEqual({ changed: 2 })
    expect(await ann.call(api.fileGenes, { ids: [one, other], folderId: low })).toEqual({ changed: 0 })
    expect(await showGene(ann, one)).toMatchObject({ folder: '玉米/抗虫/2025', status: 2 })
    const [tree] = await ann.call(api.folderList, {})
    expect(tree).toMatchObject({
      name: '玉米',
      geneCount: 0,
      children: [{ name: '抗虫', children: [{ name: '2025', path: '玉米/抗虫/2025', geneCount: 2 }] }],
    })
    const total = async (folder: string) => (await ann.call(gene.calls.page, { model: { folder } })).total
    expect([await total('玉米'), await total('玉米/抗虫'), await total('玉'), await total('抗虫')]).toEqual([
      2, 2, 0, 0,
    ])
    expect((await ann.call(geneLinks, { id: one })).folder).toEqual({ id: low, path: '玉米/抗虫/2025' })
    await ann.call(api.fileGenes, { ids: [one], folderId: null })
    expect(await showGene(ann, one)).toMatchObject({ folder: null })
    expect((await ann.call(geneLinks, { id: one })).folder).toBeNull()
    await changeGene(ann, one, { folder: '玉米' })
    expect(await showGene(ann, one)).toMatchObject({ folder: '玉米', status: 2 })
    expect(await pathOf(ann, top)).toBe('玉米')
  })

  test('genes follow the folder they are in, those of the recycle bin too', async () => {
    const ann = await app.user()
    const { top, middle, low } = await makeTree(ann)
    const kept = await makeGene(ann, { folder: '玉米/抗虫/2025' })
    const deleted = await makeGene(ann, { code: 'G-2', folder: '玉米/抗虫' })
    const neighbour = await makeGene(ann, {
      code: 'G-3',
      folder: await pathOf(ann, await makeFolder(ann, '玉米2')),
    })
    await ann.call(gene.calls.delete, { ids: [deleted] })
    const rice = await makeFolder(ann, '水稻')
    await ann.call(api.folderRename, { id: top, name: '春玉米', version: 1 })
    await move(ann, middle, rice)
    await ann.call(gene.calls.restore, { ids: [deleted] })
    expect(await pathOf(ann, low)).toBe('水稻/抗虫/2025')
    expect(await showGene(ann, kept)).toMatchObject({ folder: '水稻/抗虫/2025' })
    expect(await showGene(ann, deleted)).toMatchObject({ folder: '水稻/抗虫' })
    expect(await showGene(ann, neighbour)).toMatchObject({ folder: '玉米2' })
    await move(ann, middle, null)
    expect(await pathOf(ann, low)).toBe('抗虫/2025')
    await ann.call(api.folderDelete, { id: top })
    expect((await ann.call(api.folderList, {})).map(({ name }) => name)).toEqual(['抗虫', '水稻', '玉米2'])
  })

  test('each organisation has its own folders, and a gene of an organisation below takes a folder of that organisation', async () => {
    const ann = await app.user()
    const bob = await app.user({ org: await makeOrg(app.services.db, ann.org) })
    await makeFolder(bob, '分院')
    const top = await makeFolder(ann, '总部')
    const id = await makeGene(bob)
    expect((await ann.call(api.folderList, {})).map(({ name }) => name)).toEqual(['总部'])
    expect((await ann.call(api.folderList, { geneId: id })).map(({ name }) => name)).toEqual(['分院'])
    await changeGene(ann, id, { folder: '分院' })
    await expect(changeGene(ann, id, { folder: '总部' })).rejects.toMatchObject({ code: 4000 })
    await expect(ann.call(api.fileGenes, { ids: [id], folderId: top })).rejects.toMatchObject({
      code: 4220,
      message: '「ZmCry1Ab-3」属于其他机构，不能归入该文件夹',
    })
  })

  test('each crop has its own folders', async () => {
    const ann = await app.user()
    const rice = await app.user({ org: ann.org, crop: 'rice' })
    const id = await makeFolder(ann, '玉米')
    expect(await rice.call(api.folderList, {})).toEqual([])
    await expect(rice.call(api.folderShow, { id })).rejects.toMatchObject({ code: 4040 })
    await makeFolder(rice, '玉米')
  })
})
